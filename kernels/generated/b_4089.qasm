.isa 1
.kernel "b_4089"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r1 b=128 c=2
    alu1   add -> r9
    alu2   or c d -> r3

block 3
    fetch  a=r1 b=5 d=64
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=7
    alu1   sub.ge -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x40000
    alu1   sub.hs -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0x151726af d=8
    alu1   sub.lo -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=-2
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  b=r9 d=r1
    guard  p1
    x      ld.shared [d<<2+64] -> r12
    y      ld.global [b<<2]
    alu2   max.u y d
    pred   lut 2 g p2 -> p2

block 9
    exit
