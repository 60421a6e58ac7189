.isa 1
.kernel "b_4cdf"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r1 b=192 c=3
    alu1   add -> r14
    alu2   or c d -> r13

block 3
    fetch  a=r1 b=64
    alu1   sub.lt -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x10000
    alu1   sub.eq -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=7
    alu1   sub.lo -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=-3
    alu1   sub.hs -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0x8000
    alu1   sub.ne -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  b=r6 d=r10
    alu1   none -> r8
    x      ld.global [d]
    y      ld.shared [b]
    alu2   prmt r1 d y -> r5
    pred   lut 14 g p3 -> p0

block 9
    exit
