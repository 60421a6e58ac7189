.isa 1
.kernel "b_401d"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r15 b=128 c=2
    alu1   add -> r8
    alu2   or c d -> r10

block 3
    fetch  a=r15 b=0x86066fc9
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=8 d=2
    alu1   sub.hs -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0x40000
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=5
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=-4 d=0xa0d637a3
    alu1   sub.ge -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  a=r11 b=r8 d=r4
    alu1   sar -> r2
    x      ld.shared [d-96]
    y      ld.global [b<<2]
    alu2   none -> r6
    pred   lut 6 g p1 -> p1

block 9
    exit
