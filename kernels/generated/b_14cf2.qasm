.isa 1
.kernel "b_14cf2"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r14 b=128 c=r14 d=1
    alu1   add -> r7
    alu2   max.u c d -> r13

block 3
    fetch  a=r14 b=-7
    alu1   sub.lo -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=4 d=5
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=-7 d=-8
    alu1   sub.hs -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=16 d=256
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=-7
    alu1   sub.hs -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3

block 8
    exit
