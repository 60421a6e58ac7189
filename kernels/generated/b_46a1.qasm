.isa 1
.kernel "b_46a1"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r10 b=160 c=r10 d=1
    alu1   add -> r3
    alu2   max.u c d -> r8

block 3
    fetch  a=r10 d=0xffff0000
    alu1   sub.lo -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10
    alu1   sub.hs -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=0x7fffffff d=0xffff0000
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=0x8eaeb980 d=0xf0162f2c
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=0x10000
    alu1   sub.eq -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12

block 8
    fetch  a=r3 b=r4
    alu1   sub.eq
    x      ld.shared [b-128]
    y      ld.shared [a<<2-512]
    alu2   mad.hi.u x r1 r1 -> r6
    bar

block 9
    exit
