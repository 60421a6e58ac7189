.isa 1
.kernel "b_4467"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r9 b=144 c=1
    alu1   add -> r10
    alu2   or c d -> r5

block 3
    fetch  a=r9 b=3 d=-1
    alu1   sub.lt -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=-1
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=30
    alu1   sub.ge -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=0x4000000
    alu1   sub.ge -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=-2 d=0x10000000
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    fetch  a=r9 b=r10 c=r9
    guard  !p2
    alu1   min.u
    x      ld.global [a<<2+512]
    y      ld.shared [c<<2]
    alu2   mad.hi.s y r1 r1
    store  st.global [b<<2-64]

block 9
    exit
