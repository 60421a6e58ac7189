.isa 1
.kernel "b_483e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r12 b=192 c=3
    alu1   add -> r13
    alu2   or c d -> r7

block 3
    fetch  a=r12 b=0xc4aa911a d=30
    alu1   sub.lt -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=128
    alu1   sub.ne -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=1
    alu1   sub.eq -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=0xffff
    alu1   sub.lt -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=5 d=64
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8
    fetch  a=r6 b=r12 c=r11 d=r3
    alu1   or -> r6
    alu2   prmt c d 0 -> r10
    pred   lut 8 g p2
    store  st.global [b<<2+512]
    exit if pv

block 9
    exit
