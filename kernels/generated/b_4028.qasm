.isa 1
.kernel "b_4028"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r15 b=192 c=2
    alu1   add -> r10
    alu2   or c d -> r2

block 3
    fetch  a=r15 b=-2 d=0x1213c08e
    alu1   sub.hs -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=-6 d=-2
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=0x7fffffff
    alu1   sub.eq -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=0xc83847c7
    alu1   sub.lt -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=3
    alu1   sub.lo -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5

block 8
    exit
