.isa 1
.kernel "b_4078"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r14 b=136 c=r14 d=1
    alu1   add -> r3
    alu2   max.u c d -> r5

block 3
    fetch  a=r14 b=0x8000000 d=0x4000
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x1a07590e d=-5
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=0x400000 d=2048
    alu1   sub.lo -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0x629470d1
    alu1   sub.lt -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x80000000
    alu1   sub.hs -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8
    fetch  a=r15 b=r8 c=r11
    guard  p2
    alu1   max.s
    x      ld.global [668] -> r12
    alu2   shl c r1 -> r1
    pred   lut 6 g p2 -> p1

block 9
    exit
