.isa 1
.kernel "b_4204"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r9 b=128 c=2
    alu1   add -> r1
    alu2   or c d -> r11

block 3
    fetch  a=r9 b=7
    alu1   sub.lo -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=-2
    alu1   sub.eq -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=64
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=31 d=-7
    alu1   sub.hs -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=0xa65c4c44 d=31
    alu1   sub.eq -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6

block 8
    fetch  a=31 b=r14 c=r2
    guard  p0 mask
    alu1   min.u
    x      ld.shared [c+param[0]-576] -> r10
    alu2   clz x -> r7

block 9
    exit
