.isa 1
.kernel "b_4373"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r4 b=192 c=r4 d=1
    alu1   add -> r7
    alu2   max.u c d -> r12

block 3
    fetch  a=r4 b=0x2000000
    alu1   sub.ge -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=0x40000000
    alu1   sub.eq -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=-6 d=7
    alu1   sub.hs -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=64 d=512
    alu1   sub.ge -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0x80000001
    alu1   sub.ne -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3

block 8
    fetch  a=r4 b=r15 c=r13
    guard  p3
    alu1   sar -> r15
    y      ld.shared [a<<2+256]
    alu2   min.u c y -> r9
    pred   lut 3 p0 -> p0

block 9
    exit
