.isa 1
.kernel "b_49e2"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r3 b=160 c=r3 d=1
    alu1   add -> r9
    alu2   max.u c d -> r15

block 3
    fetch  a=r3 b=6 d=0x1f5808e8
    alu1   sub.hs -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x93adeab0 d=-5
    alu1   sub.eq -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=0x40000
    alu1   sub.hs -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0xcdd2b587
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x80000000 d=-1
    alu1   sub.eq -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14

block 8
    fetch  a=r4 b=r4 d=r9
    alu1   max.s
    y      ld.shared [d<<2-640]
    alu2   set.hs y r1
    pred   lut 4 flag2 p0 -> p1

block 9
    exit
