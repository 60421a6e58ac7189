.isa 1
.kernel "b_4198"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r1 b=192 c=r1 d=1
    alu1   add -> r13
    alu2   max.u c d -> r8

block 3
    fetch  a=r1 b=-2 d=1
    alu1   sub.ge -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=4
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=1
    alu1   sub.eq -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=0xca179023
    alu1   sub.ne -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=-1
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    exit
