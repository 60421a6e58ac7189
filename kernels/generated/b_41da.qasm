.isa 1
.kernel "b_41da"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r15 b=160 c=1
    alu1   add -> r3
    alu2   or c d -> r5

block 3
    fetch  a=r15 b=-4
    alu1   sub.eq -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=2
    alu1   sub.hs -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=5
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=0xa0e5e83f
    alu1   sub.lt -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8

block 8
    fetch  a=r2 b=r1 c=r3 d=r3
    guard  !p3
    alu1   and
    x      ld.shared [d<<2-384]
    alu2   mad.hi.s r1 r1 x -> r13
    store  st.shared [c<<2-640]

block 9
    exit
