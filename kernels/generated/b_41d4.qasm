.isa 1
.kernel "b_41d4"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r11 b=144 c=3
    alu1   add -> r14
    alu2   or c d -> r9

block 3
    fetch  a=r11 b=-8
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=-5
    alu1   sub.eq -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=0x400000 d=-6
    alu1   sub.lo -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=0x33602896
    alu1   sub.hs -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=32
    alu1   sub.lt -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13

block 8 serial
    fetch  a=r1 b=0xd4f412d4
    guard  p0
    alu1   shr -> r13
    x      ld.global [716]
    alu2   mad.lo x r1 r1
    store  st.global [716]

block 9 serial
    fetch  a=r15 b=r6
    guard  !p2
    alu1   xor
    x      ld.shared [b-128]
    alu2   mad.lo x r1 0 -> r7
    store  st.shared [b-128]

block 10
    exit
