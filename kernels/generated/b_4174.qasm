.isa 1
.kernel "b_4174"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r10 b=192 c=r10 d=1
    alu1   add -> r4
    alu2   max.u c d -> r15

block 3
    fetch  a=r10 b=0x9d35610a d=-6
    alu1   sub.eq -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=6
    alu1   sub.lo -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=30 d=-4
    alu1   sub.hs -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=8 d=-2
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=32
    alu1   sub.hs -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3

block 8
    fetch  a=r7 b=r2 c=r3
    guard  p0
    alu1   min.u
    x      vote.all
    alu2   cas c d r1

block 9
    exit
