.isa 1
.kernel "b_2abf1"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r6 b=128 c=r6 d=1
    alu1   add -> r15
    alu2   max.u c d -> r1

block 3
    fetch  a=r6 b=8 d=1
    alu1   sub.lo -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=8
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=-7
    alu1   sub.hs -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=4
    alu1   sub.lo -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=1
    alu1   sub.lo -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8
    fetch  a=r7 b=r12 c=r10 d=r15
    alu1   xor
    x      ld.shared [d<<2-384]
    y      ld.shared [c-128]
    alu2   none -> r4
    pred   lut 2 g p0 -> p1
    bar

block 9
    exit
