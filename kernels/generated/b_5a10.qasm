.isa 1
.kernel "b_5a10"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r4 b=160 c=r4 d=1
    alu1   add -> r11
    alu2   max.u c d -> r9

block 3
    fetch  a=r4 b=5
    alu1   sub.ge -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=32 d=255
    alu1   sub.ne -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0x79a53641 d=512
    alu1   sub.eq -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=8 d=33
    alu1   sub.hs -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=9
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15

block 8 serial
    fetch  a=r8 b=r4
    alu1   max.u
    y      ld.global [b<<2+768]
    pred   lut 10 g -> p3
    bar

block 9
    exit
