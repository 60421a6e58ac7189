.isa 1
.kernel "b_5f61"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r9 laneid

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r14 b=160 c=1
    alu1   add -> r10
    alu2   or c d -> r11

block 3
    fetch  a=r14 b=-7
    alu1   sub.ge -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=3 d=30
    alu1   sub.eq -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=0x80000001 d=0x2e0e1e9d
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=-8
    alu1   sub.hs -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=33
    alu1   sub.ge -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7

block 8
    exit
