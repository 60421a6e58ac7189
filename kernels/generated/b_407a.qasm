.isa 1
.kernel "b_407a"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r2 b=160 c=3
    alu1   add -> r10
    alu2   or c d -> r13

block 3
    fetch  a=r2 b=16
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0xc016f1e6 d=4
    alu1   sub.eq -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=33
    alu1   sub.lt -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=512
    alu1   sub.ne -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x400000
    alu1   sub.eq -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5

block 8
    fetch  a=r1 b=r2 d=r2
    alu1   min.u
    x      ld.shared [b<<2] -> r5
    y      ld.shared [d<<2]
    alu2   sel y y -> r1

block 9
    fetch  a=r11 b=6 d=r10
    guard  p0 mask
    alu1   max.s
    x      ld.global [a+128]
    y      ld.global [d<<2+128]
    alu2   sel r1 r1
    pred   lut 14 g p0 -> p2

block 10
    exit
