.isa 1
.kernel "b_c193"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r3 b=136 c=r3 d=1
    alu1   add -> r12
    alu2   max.u c d -> r9

block 3
    fetch  a=r3 b=-4 d=5
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x62809973 d=16
    alu1   sub.lo -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=33 d=1024
    alu1   sub.lo -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=0x23582a31 d=7
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x1000000
    alu1   sub.hs -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    fetch  a=r8 b=r12 c=r14
    guard  p2
    alu1   min.s
    y      ld.global [nctaid.x+635]
    alu2   max.s c r1 -> r1
    bra 9 if g

block 9
    exit
