.isa 1
.kernel "b_43e9"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r4 b=160 c=1
    alu1   add -> r13
    alu2   or c d -> r2

block 3
    fetch  a=r4 b=-9
    alu1   sub.lt -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=-4
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0x5e429557 d=2048
    alu1   sub.lo -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=0xc8af2a79
    alu1   sub.lt -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0xafbc921d d=4
    alu1   sub.lo -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6

block 8 serial
    fetch  b=r4
    guard  !p0
    x      ld.shared [b<<2+256]
    alu2   clz x -> r15
    pred   lut 13 g p0 -> p1
    store  st.shared [b<<2+256]
    bra 9

block 9
    exit
