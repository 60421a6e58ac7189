.isa 1
.kernel "b_4280"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r5 b=136 c=2
    alu1   add -> r8
    alu2   or c d -> r3

block 3
    fetch  a=r5 b=31
    alu1   sub.lo -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x2000 d=5
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x2000000
    alu1   sub.lt -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=31 d=5
    alu1   sub.lt -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=31 d=0x80000000
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2

block 8
    fetch  a=31 b=r9 c=r5 d=r8
    alu1   max.s -> r12
    x      ld.global [d<<2]
    y      ld.global [c<<2+576]
    alu2   max.s y d
    bar

block 9
    exit
