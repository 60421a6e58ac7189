.isa 1
.kernel "b_4021"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r3 b=128 c=3
    alu1   add -> r10
    alu2   or c d -> r4

block 3
    fetch  a=r3 b=0xdde1d007 d=0x80000001
    alu1   sub.hs -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=5 d=0x20000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=-5
    alu1   sub.ge -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=3
    alu1   sub.lo -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=16
    alu1   sub.hs -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12

block 8
    fetch  b=r13 c=r3
    x      ld.global [b]
    y      ld.global [c<<2+640]
    alu2   min.u y r1 -> r2
    pred   lut 2 g p3 -> p2

block 9
    fetch  a=r10 b=r11
    guard  flag1 mask
    alu1   set.hs
    x      ld.shared [a<<2-384] -> r1
    y      ld.shared [b]

block 10
    fetch  a=r10 b=r3 c=0x7fffffff d=r12
    alu1   xor -> r5
    x      shfl.up width 4
    y      ld.shared [b<<2]
    alu2   set.ne c x -> r1

block 11
    exit
