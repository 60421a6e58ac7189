.isa 1
.kernel "b_4209"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r4 ctaid.y

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r2 b=136 c=3
    alu1   add -> r5
    alu2   or c d -> r9

block 3
    fetch  a=r2 b=0xdb05a5f0
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=31
    alu1   sub.ne -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0x80000001 d=5
    alu1   sub.ge -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=-2
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=-9 d=-6
    alu1   sub.lt -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    fetch  a=r2 b=255
    guard  !p0
    alu1   set.lt
    x      vote.any
    y      ld.global [640]
    alu2   and x y -> r6
    pred   lut 2 xflag p1 -> p2
    store  st.shared [a<<2+64]

block 9
    exit
