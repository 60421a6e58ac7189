.isa 1
.kernel "b_4266"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r4 b=192 c=r4 d=1
    alu1   add -> r8
    alu2   max.u c d -> r2

block 3
    fetch  a=r4 b=0x80000001 d=-2
    alu1   sub.hs -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=0xe9b55148 d=0x77b497c2
    alu1   sub.lt -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0xb4a40f0a d=-2
    alu1   sub.eq -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=33
    alu1   sub.eq -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=33
    alu1   sub.lo -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7

block 8
    fetch  a=r1 b=r8 c=r4
    guard  p0
    alu1   set.ge
    x      ld.shared [b<<2-768]
    y      ld.global [c<<2+640]
    alu2   prmt y r1 x -> r3

block 9
    exit
