.isa 1
.kernel "b_41c8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r3 b=128 c=r3 d=1
    alu1   add -> r11
    alu2   max.u c d -> r2

block 3
    fetch  a=r3 b=0x80000000 d=0x80000000
    alu1   sub.ge -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x80000000
    alu1   sub.lt -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=0x80000000 d=0xf83539f3
    alu1   sub.lt -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0x80000000 d=-3
    alu1   sub.lt -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x80000000 d=0x80000000
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15

block 8
    fetch  a=r11 b=r15
    guard  p2
    alu1   set.eq
    y      ld.shared [a<<2-256]
    alu2   cas r1 y 0
    pred   lut 6 flag1 p3 -> p3

block 9
    fetch  a=r14 b=r3 c=r3
    alu1   and -> r7
    y      ld.global [c<<2+640]
    alu2   cas c y y
    pred   lut 11 g p1 -> p2

block 10
    exit
