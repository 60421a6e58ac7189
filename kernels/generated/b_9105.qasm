.isa 1
.kernel "b_9105"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r5 b=136 c=r5 d=1
    alu1   add -> r14
    alu2   max.u c d -> r2

block 3
    fetch  a=r5
    alu1   sub.ne -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0xf806e9bb d=32
    alu1   sub.eq -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=128
    alu1   sub.lt -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=31 d=32
    alu1   sub.ne -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=-2
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  b=r3 d=r5
    guard  !p0
    x      ld.shared [b-64] -> r8
    y      ld.shared [d<<2+64]
    alu2   max.s y d -> r7
    pred   lut 11 g p2 -> p0

block 9
    fetch  a=r1 b=r15 c=r8 d=r7
    guard  !p1
    alu1   sub.ne -> r4
    alu2   prmt c d r1 -> r13

block 10
    exit
