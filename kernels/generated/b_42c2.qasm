.isa 1
.kernel "b_42c2"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r14 b=136 c=r14 d=1
    alu1   add -> r7
    alu2   max.u c d -> r1

block 3
    fetch  a=r14 b=0xe3a468d3
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=-8
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=128 d=4
    alu1   sub.hs -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0xcedb6507
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=5
    alu1   sub.ge -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  a=r3 b=r10
    guard  !p3 mask
    alu1   max.u
    y      ld.global [a+ntid.x-100]
    alu2   set.lo r1 r1 -> r2

block 9
    exit
