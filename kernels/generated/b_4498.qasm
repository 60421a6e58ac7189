.isa 1
.kernel "b_4498"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r11 ctaid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r5 b=128 c=1
    alu1   add -> r4
    alu2   or c d -> r10

block 3
    fetch  a=r5 b=2 d=32
    alu1   sub.ne -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x10000 d=32
    alu1   sub.hs -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r5 d=1
    alu1   sub.ge -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r5 b=0x80000001
    alu1   sub.lt -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0x1cbbbd71
    alu1   sub.ne -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12

block 8
    fetch  a=r11 b=r4
    guard  p0
    alu1   sar
    x      ld.global [b<<2]
    alu2   none -> r6
    pred   lut 1 g p0
    exit if pv

block 9
    exit
