.isa 1
.kernel "b_4287"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r4 b=144 c=r4 d=1
    alu1   add -> r10
    alu2   max.u c d -> r7

block 3
    fetch  a=r4 b=0xe6913dbe d=0xba57ad44
    alu1   sub.lt -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=3
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0x80000 d=0x9e2f5704
    alu1   sub.ge -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=0xffff
    alu1   sub.ne -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=4 d=4
    alu1   sub.ge -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  a=r15 b=r10
    alu1   min.s
    x      ld.shared [b<<2-576] -> r14
    y      ld.global [b<<2]
    alu2   and x y -> r12

block 9
    fetch  a=r4 b=r12 d=r9
    guard  !p2
    alu1   min.s
    x      ld.shared [d-96]
    y      ld.global [a<<2+512]
    alu2   sel x d -> r5
    bar

block 10
    exit
