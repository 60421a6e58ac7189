.isa 1
.kernel "b_4759"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r6 b=136 c=r6 d=1
    alu1   add -> r11
    alu2   max.u c d -> r1

block 3
    fetch  a=r6 b=7
    alu1   sub.eq -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0xd65d87 d=64
    alu1   sub.lo -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=0x40000000
    alu1   sub.eq -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=0x4000000 d=2
    alu1   sub.ge -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=-1
    alu1   sub.lo -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2

block 8
    fetch  a=r11 b=r11 c=r11 d=r13
    guard  p1
    alu1   sub.hs -> r9
    x      ld.shared [c<<2-544]
    alu2   sub.lt c d -> r13
    pred   lut 1 flag2 p3 -> p1

block 9
    exit
