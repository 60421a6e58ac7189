.isa 1
.kernel "b_474c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x
.preload r11 laneid

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r13 b=144 c=3
    alu1   add -> r1
    alu2   or c d -> r5

block 3
    fetch  a=r13 b=9
    alu1   sub.eq -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=4 d=5
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=0x80000001
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=8 d=30
    alu1   sub.hs -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0x1000
    alu1   sub.hs -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10

block 8 serial
    fetch  d=r13
    guard  !p2 mask
    x      ld.global [0]
    y      ld.shared [d<<2]
    alu2   shr x y
    pred   lut 15 -> p3
    store  st.shared [d<<2]

block 9
    exit
