.isa 1
.kernel "b_4105"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r4 b=136 c=r4 d=1
    alu1   add -> r10
    alu2   max.u c d -> r11

block 3
    fetch  a=r4 b=0x6ac80439 d=0x99b4c21e
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=5 d=4
    alu1   sub.ge -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=255 d=0x88c90a7b
    alu1   sub.ge -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=-3
    alu1   sub.hs -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=3 d=0x200000
    alu1   sub.eq -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  b=r12 c=r10 d=r12
    guard  !p0
    x      ld.shared [c<<2-512]
    y      ld.shared [d-96]
    alu2   sel c x
    pred   lut 4 g p2 -> p2
    store  st.shared [b+ntid.y-97]
    bra 9 if !pv

block 9
    exit
