.isa 1
.kernel "b_429e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r2 b=128 c=r2 d=1
    alu1   add -> r10
    alu2   max.u c d -> r3

block 3
    fetch  a=r2 b=8
    alu1   sub.lo -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x7fffffff d=0x49f09837
    alu1   sub.ge -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=0x9b78cbf
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=0x9ea9e9f
    alu1   sub.eq -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0xffff0000 d=8
    alu1   sub.ge -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6

block 8
    exit
