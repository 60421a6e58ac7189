.isa 1
.kernel "b_4601"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r5 b=136 c=2
    alu1   add -> r4
    alu2   or c d -> r1

block 3
    fetch  a=r5 b=8
    alu1   sub.lt -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=4
    alu1   sub.ge -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0xffff0000
    alu1   sub.eq -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 d=0x1678a1ed
    alu1   sub.lo -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=2
    alu1   sub.lo -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    exit
