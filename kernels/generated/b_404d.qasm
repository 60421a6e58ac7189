.isa 1
.kernel "b_404d"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r5 tid.y

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r2 b=128 c=1
    alu1   add -> r12
    alu2   or c d -> r14

block 3
    fetch  a=r2 b=0x40000000 d=0x10000000
    alu1   sub.hs -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=4 d=0x6d294d4c
    alu1   sub.lt -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=8
    alu1   sub.eq -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=256
    alu1   sub.ge -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x20000000 d=0x4000000
    alu1   sub.eq -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4

block 8
    fetch  a=r3 b=0x568171c8 c=r1 d=r15
    alu1   and
    y      ld.shared [c]
    alu2   shr c d
    pred   lut 11 g p2 -> p0

block 9
    exit
