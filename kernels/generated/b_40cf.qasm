.isa 1
.kernel "b_40cf"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r1 b=144 c=2
    alu1   add -> r11
    alu2   or c d -> r10

block 3
    fetch  a=r1 b=-4
    alu1   sub.lo -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=128
    alu1   sub.eq -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=-2 d=0x2798490c
    alu1   sub.lo -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=8
    alu1   sub.lo -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0x80000001
    alu1   sub.ge -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    fetch  a=r8 b=0x366e45a0 c=r11
    guard  p0 mask
    alu1   shr
    x      ld.shared [c<<2-544]
    y      ld.global [620]
    alu2   max.u y x -> r8
    pred   lut 9 g p3 -> p3

block 9
    exit
