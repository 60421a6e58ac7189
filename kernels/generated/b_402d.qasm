.isa 1
.kernel "b_402d"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r1 b=144 c=r1 d=1
    alu1   add -> r4
    alu2   max.u c d -> r9

block 3
    fetch  a=r1 b=2
    alu1   sub.lo -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x400000 d=0x7fffffff
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=3 d=0x708e876e
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0x800000 d=0x2000000
    alu1   sub.ne -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0xffff
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10

block 8
    fetch  c=r11 d=r8
    guard  p2
    alu2   sub.ne c d
    pred   lut 13 g p0 -> p1

block 9
    exit
