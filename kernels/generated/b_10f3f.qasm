.isa 1
.kernel "b_10f3f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r3 tid.z

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r2 b=128 c=2
    alu1   add -> r15
    alu2   or c d -> r4

block 3
    fetch  a=r2 b=0xb2d7b97a
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=-4
    alu1   sub.ne -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=3
    alu1   sub.ne -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=9 d=0xf0c744a6
    alu1   sub.eq -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=2048 d=0x69be611a
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10

block 8 serial
    fetch  a=r3 b=r9 c=r2 d=r13
    alu1   max.s
    x      ld.global [c<<2+576]
    y      ld.global [d-64]
    alu2   prmt x d r1
    pred   lut 0 -> p2

block 9
    exit
