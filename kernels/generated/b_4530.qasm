.isa 1
.kernel "b_4530"
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
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r4 b=128 c=r4 d=1
    alu1   add -> r7
    alu2   max.u c d -> r1

block 3
    fetch  a=r4 b=0x98b1a764 d=-5
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=0x7fffffff d=0x83b60e0d
    alu1   sub.eq -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0x10000 d=0x9cc4f5ca
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=0xffff0000 d=2
    alu1   sub.eq -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0x5c7abf15
    alu1   sub.ne -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6

block 8
    fetch  a=r2 c=r14
    guard  !p3
    x      vote.uni
    y      ld.global [a-64]
    alu2   max.u c y -> r12
    pred   lut 5 xflag -> p0

block 9
    exit
