.isa 1
.kernel "b_5033"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r15 b=144 c=3
    alu1   add -> r1
    alu2   or c d -> r3

block 3
    fetch  a=r15 b=0xf6fda1c7 d=0x20000
    alu1   sub.eq -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=5
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=16 d=8
    alu1   sub.eq -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=-10 d=7
    alu1   sub.hs -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=256
    alu1   sub.hs -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8 fence
    fetch  a=r13 b=r11
    guard  !p1
    alu1   or -> r2
    x      vote.ballot
    alu2   or x r1 -> r8

block 9
    exit
