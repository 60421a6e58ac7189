.isa 1
.kernel "b_4042"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r8 b=192 c=r8 d=1
    alu1   add -> r10
    alu2   max.u c d -> r3

block 3
    fetch  a=r8 b=8
    alu1   sub.lt -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=-8 d=0x8593b9c3
    alu1   sub.ge -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=0x2228d5d8 d=4
    alu1   sub.lt -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=32
    alu1   sub.hs -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=6
    alu1   sub.ge -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r15 b=r8 c=r10
    guard  p0
    alu1   max.s
    x      vote.all -> r9
    y      ld.global [c<<2-256]
    alu2   cas c x 0 -> r5
    pred   lut 7 g p0 -> p3

block 9
    exit
