.isa 1
.kernel "b_5895"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r13 b=192 c=r13 d=1
    alu1   add -> r2
    alu2   max.u c d -> r1

block 3
    fetch  a=r13 b=0x4000
    alu1   sub.lt -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=0x4000 d=0x800000
    alu1   sub.lo -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 b=1 d=-1
    alu1   sub.eq -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=-2
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=32
    alu1   sub.lt -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9

block 8 serial
    fetch  a=r3 b=r14 d=r2
    alu1   sar
    x      ld.global [936] -> r7
    y      ld.shared [d<<2-768]
    alu2   min.s x d -> r9
    store  st.global [d<<2]
    bar

block 9
    exit
