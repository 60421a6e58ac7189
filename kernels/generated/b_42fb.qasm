.isa 1
.kernel "b_42fb"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r10 b=192 c=r10 d=1
    alu1   add -> r4
    alu2   max.u c d -> r13

block 3
    fetch  a=r10 b=-4 d=-1
    alu1   sub.eq -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=-8
    alu1   sub.lt -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=16
    alu1   sub.hs -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=0x80000
    alu1   sub.ne -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=-2
    alu1   sub.hs -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5

block 8
    fetch  b=r12 c=r4
    x      ld.shared [c<<2-768]
    alu2   none -> r3
    pred   lut 15 -> p0
    store  st.global [b]

block 9
    exit
