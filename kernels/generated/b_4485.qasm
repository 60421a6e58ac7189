.isa 1
.kernel "b_4485"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r14 ctaid.y

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r6 b=128 c=r6 d=1
    alu1   add -> r9
    alu2   max.u c d -> r11

block 3
    fetch  a=r6 b=-3 d=32
    alu1   sub.hs -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=9
    alu1   sub.ne -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=0x4000
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=0x50d2ce02
    alu1   sub.ne -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0xb63f00c6
    alu1   sub.eq -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10

block 8 serial
    fetch  a=r9 b=r6
    alu1   shr -> r10
    y      ld.global [a<<2+32]
    alu2   prmt r1 y y -> r13
    pred   lut 9 g p2 -> p1
    store  st.global [a<<2+32]

block 9
    exit
