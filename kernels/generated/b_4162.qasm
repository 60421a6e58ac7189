.isa 1
.kernel "b_4162"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r13 b=128 c=3
    alu1   add -> r8
    alu2   or c d -> r12

block 3
    fetch  a=r13 b=1
    alu1   sub.hs -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=0x3ed27088 d=0x2623920e
    alu1   sub.ne -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 b=30
    alu1   sub.ne -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=0x40000000 d=0x80000000
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=-4
    alu1   sub.ge -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5

block 8 serial
    fetch  a=r14 b=r10 c=r1 d=r1
    guard  p2 mask
    alu1   min.s -> r6
    alu2   shr c d -> r2
    store  st.global [d]

block 9
    fetch  a=r8 b=r13 c=r14
    guard  p2
    alu1   min.u
    x      ld.global [a<<2+128] -> r15
    alu2   prmt c x 0
    store  st.global [b<<2+640]

block 10
    exit
