.isa 1
.kernel "b_738d"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r1 b=128 c=r1 d=1
    alu1   add -> r15
    alu2   max.u c d -> r5

block 3
    fetch  a=r1 b=33
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=33 d=33
    alu1   sub.ne -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=33
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0x4000000 d=33
    alu1   sub.lt -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=5 d=30
    alu1   sub.ge -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8 serial
    guard  p3
    alu1   none -> r6
    x      ld.global [704]
    alu2   brev x -> r12
    store  st.global [704]

block 9
    exit
