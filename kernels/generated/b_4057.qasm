.isa 1
.kernel "b_4057"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r9 b=128 c=r9 d=1
    alu1   add -> r8
    alu2   max.u c d -> r11

block 3
    fetch  a=r9 b=4 d=0x320269ab
    alu1   sub.eq -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x2000000
    alu1   sub.ne -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=0x400000 d=2
    alu1   sub.ne -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=0x4000000 d=0x5de3e7d0
    alu1   sub.ne -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=0x28e06a0
    alu1   sub.eq -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2

block 8
    fetch  b=r10 c=r8
    guard  p2
    x      ld.shared [b-128]
    y      ld.global [c<<2+256]
    alu2   shl y y -> r7
    pred   lut 13 g p1 -> p3
    bar

block 9
    fetch  a=r3 b=r2 c=r8 d=r3
    guard  !p3 mask
    alu1   shr -> r4
    x      ld.global [c<<2]
    y      ld.global [d]
    alu2   sub x d -> r7
    pred   lut 9 g p1 -> p1
    store  st.global [a+128]

block 10
    fetch  c=r14
    x      ld.global [900]
    alu2   mad.lo c r1 r1
    pred   lut 4 g p2
    bra 11 if pv

block 11
    fetch  a=r10 b=r12 d=r9
    guard  !p3
    alu1   add
    x      ld.shared [d<<2+256]
    y      ld.shared [a]
    alu2   min.u r1 d -> r13
    pred   lut 10 g -> p0
    bra 12 if pv

block 12
    exit
