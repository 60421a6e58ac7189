.isa 1
.kernel "b_4004"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x
.preload r15 ctaid.y

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r9 b=128 c=r9 d=1
    alu1   add -> r5
    alu2   max.u c d -> r10

block 3
    fetch  a=r9 b=30
    alu1   sub.lt -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=-1
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=3
    alu1   sub.ge -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=0x200000 d=1024
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=0x525e55d8 d=3
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7

block 8
    exit
