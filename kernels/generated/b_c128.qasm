.isa 1
.kernel "b_c128"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r7 b=136 c=1
    alu1   add -> r8
    alu2   or c d -> r15

block 3
    fetch  a=r7 b=0x10000000 d=-8
    alu1   sub.lt -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=6 d=2
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=-2
    alu1   sub.lo -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=0x912489d2 d=0x4000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=-1
    alu1   sub.lo -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2

block 8
    fetch  c=r8
    guard  !p0
    x      vote.ballot
    y      ld.global [c<<2-32]
    alu2   min.s x y -> r13
    pred   lut 13 xflag p0 -> p2

block 9
    exit
