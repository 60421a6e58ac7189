.isa 1
.kernel "b_4858"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x
.preload r15 laneid

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r7 b=128 c=1
    alu1   add -> r4
    alu2   or c d -> r13

block 3
    fetch  a=r7 b=2 d=5
    alu1   sub.eq -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=-1
    alu1   sub.lo -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=5 d=0x33b97d18
    alu1   sub.lo -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=8
    alu1   sub.hs -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=0x2000 d=32
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    exit
