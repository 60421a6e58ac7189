.isa 1
.kernel "b_4092"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r2 b=128 c=2
    alu1   add -> r10
    alu2   or c d -> r1

block 3
    fetch  a=r2 b=-10
    alu1   sub.ge -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x400000 d=-1
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=128
    alu1   sub.hs -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=128
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x20000 d=-9
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8
    fetch  a=r10 b=0xffff0000 c=r15 d=r10
    guard  !p1
    alu1   min.u -> r11
    x      shfl.up width 4
    y      ld.shared [d<<2-512]
    alu2   brev c
    pred   lut 7 g p2 -> p0

block 9
    fetch  a=r4 b=r15 d=r2
    guard  p0 mask
    alu1   min.s -> r9
    x      ld.shared [d<<2+128]
    alu2   none -> r15

block 10
    fetch  a=r2 b=r10 d=r10
    alu1   max.u -> r6
    x      ld.global [a<<2+768]
    y      ld.shared [d<<2-512]
    alu2   mad.hi.s r1 r1 0 -> r9
    pred   lut 11 g p0 -> p3
    store  st.global [b<<2]
    bar

block 11
    exit
