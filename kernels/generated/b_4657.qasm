.isa 1
.kernel "b_4657"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r6 b=192 c=3
    alu1   add -> r15
    alu2   or c d -> r10

block 3
    fetch  a=r6 b=-4
    alu1   sub.lt -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=32 d=512
    alu1   sub.lt -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=0x4a69a9d
    alu1   sub.eq -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=-9
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x80000001 d=-8
    alu1   sub.hs -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7

block 8
    exit
