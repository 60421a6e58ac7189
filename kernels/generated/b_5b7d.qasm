.isa 1
.kernel "b_5b7d"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r13 b=192 c=r13 d=1
    alu1   add -> r5
    alu2   max.u c d -> r3

block 3
    fetch  a=r13 b=0x98e0b0ab d=128
    alu1   sub.hs -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=8
    alu1   sub.lo -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 d=0x1000000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=1 d=512
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=9 d=3
    alu1   sub.ne -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12

block 8
    alu2   none -> r2
    pred   lut 13 g p3 -> p1
    bar

block 9
    exit
