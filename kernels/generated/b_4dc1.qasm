.isa 1
.kernel "b_4dc1"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r7 b=144 c=2
    alu1   add -> r2
    alu2   or c d -> r14

block 3
    fetch  a=r7 b=8
    alu1   sub.ge -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=0xc4bfb897
    alu1   sub.lo -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=3
    alu1   sub.lo -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=6
    alu1   sub.ge -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=0x20000 d=0xd741c95f
    alu1   sub.lt -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3

block 8
    fetch  a=r13 b=r13
    guard  !p3
    alu1   or
    x      vote.all
    y      ld.global [652]
    alu2   xor y r1
    pred   lut 14 g p3 -> p3

block 9
    exit
