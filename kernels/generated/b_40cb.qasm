.isa 1
.kernel "b_40cb"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r4 b=160 c=r4 d=1
    alu1   add -> r9
    alu2   max.u c d -> r11

block 3
    fetch  a=r4 b=0x2000 d=3
    alu1   sub.hs -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=-4 d=0x6ddf2d68
    alu1   sub.hs -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0x8000000
    alu1   sub.ge -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=0x80000000
    alu1   sub.hs -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=9
    alu1   sub.ge -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8
    fetch  a=r6 d=r6
    guard  p1
    alu1   none -> r8
    x      shfl.idx width 4
    y      ld.global [d+128]
    store  st.global [a]
    bar

block 9
    fetch  a=r7 b=r10 c=r4 d=r10
    guard  p1
    alu1   add
    x      shfl.down width 1 -> r1
    y      ld.shared [c<<2]
    alu2   none -> r7
    pred   lut 4 xflag p0 -> p0
    exit

block 10
    exit
