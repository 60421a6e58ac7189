.isa 1
.kernel "b_40ad"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r7 b=136 c=3
    alu1   add -> r1
    alu2   or c d -> r10

block 3
    fetch  a=r7 b=2
    alu1   sub.hs -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=4
    alu1   sub.lo -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=-3 d=-3
    alu1   sub.ne -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=0x2000
    alu1   sub.eq -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=256 d=0x80000000
    alu1   sub.eq -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8

block 8 serial
    fetch  a=r8 b=r6 d=r7
    guard  p3 mask
    alu1   min.u
    x      ld.shared [b-128] -> r11
    y      ld.global [d<<2+544]
    alu2   max.u x y
    bra 9 if g

block 9
    exit
