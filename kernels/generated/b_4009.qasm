.isa 1
.kernel "b_4009"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r4 b=128 c=2
    alu1   add -> r1
    alu2   or c d -> r8

block 3
    fetch  a=r4 b=0x47702c6d
    alu1   sub.ne -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4
    alu1   sub.eq -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0x36ba780b
    alu1   sub.ge -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=0x80000000
    alu1   sub.hs -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 d=-1
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  b=r4 c=r13
    alu1   none -> r10
    y      ld.global [b<<2+512]
    alu2   min.s c r1 -> r3

block 9
    exit
