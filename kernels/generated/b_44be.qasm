.isa 1
.kernel "b_44be"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x
.preload r11 ctaid.y

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r9 b=160 c=3
    alu1   add -> r13
    alu2   or c d -> r7

block 3
    fetch  a=r9 b=-3
    alu1   sub.ge -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0xd4097776 d=0x1000000
    alu1   sub.lt -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=8
    alu1   sub.lt -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=-10
    alu1   sub.ge -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=8
    alu1   sub.ge -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8 serial
    fetch  a=0x37d5c530 b=r13 c=r8
    guard  !p3
    alu1   min.s -> r2
    x      ld.shared [c-128]
    alu2   brev x
    pred   lut 5 g
    store  st.shared [c-128]
    bra 9 if !pv

block 9
    exit
