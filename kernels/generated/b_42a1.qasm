.isa 1
.kernel "b_42a1"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r2 b=128 c=1
    alu1   add -> r5
    alu2   or c d -> r7

block 3
    fetch  a=r2 b=0x8548e759
    alu1   sub.lo -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x2000
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=0x99110bb2 d=5
    alu1   sub.ne -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=8
    alu1   sub.lo -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0xf81b8e9c
    alu1   sub.eq -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r8 b=r12 c=32 d=r13
    alu1   min.s -> r12
    alu2   clz c -> r11
    pred   lut 10 g -> p0
    store  st.shared [d]
    bra 9 if pv

block 9
    exit
