.isa 1
.kernel "b_49eb"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r5 tid.y

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r12 b=128 c=3
    alu1   add -> r13
    alu2   or c d -> r7

block 3
    fetch  a=r12 b=64
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=6
    alu1   sub.eq -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=0x8fec2046 d=0x2000000
    alu1   sub.lo -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=8
    alu1   sub.eq -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=-5
    alu1   sub.ge -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3

block 8
    exit
