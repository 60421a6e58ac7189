.isa 1
.kernel "b_4297"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r12 b=144 c=3
    alu1   add -> r2
    alu2   or c d -> r8

block 3
    fetch  a=r12 b=31 d=512
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=3
    alu1   sub.ne -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=0x2000000
    alu1   sub.ne -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=1024
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=0x3434651a d=-1
    alu1   sub.lt -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  a=r15 b=r4 c=r10 d=r7
    guard  p3
    alu1   min.u
    alu2   sub.ge c d -> r11

block 9
    fetch  c=r6 d=r12
    y      ld.global [d<<2+576]
    alu2   and c r1 -> r10
    bar

block 10
    exit
