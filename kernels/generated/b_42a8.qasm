.isa 1
.kernel "b_42a8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r7 tid.y

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r5 b=160 c=r5 d=1
    alu1   add -> r15
    alu2   max.u c d -> r9

block 3
    fetch  a=r5 b=0x80000 d=1024
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=-8 d=0x41efb19b
    alu1   sub.hs -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r5 b=0xd1a61df1 d=2048
    alu1   sub.ne -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r5 b=0x66dac30
    alu1   sub.eq -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=-5
    alu1   sub.eq -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10

block 8
    fetch  c=r15
    alu1   none -> r8
    y      ld.shared [c<<2-640]
    alu2   mad.hi.s r1 y y -> r7

block 9 serial
    fetch  a=r4 b=r6
    guard  p2
    alu1   min.u -> r10
    x      ld.shared [b+128]
    alu2   cas r1 r1 r1 -> r14
    store  st.shared [b+128]
    bra 10 if !g

block 10
    exit
