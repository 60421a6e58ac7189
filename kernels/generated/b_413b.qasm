.isa 1
.kernel "b_413b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r5 tid.z
.preload r2 laneid

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r12 b=128 c=r12 d=1
    alu1   add -> r13
    alu2   max.u c d -> r8

block 3
    fetch  a=r12 b=-2
    alu1   sub.eq -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-9
    alu1   sub.ge -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=3 d=4
    alu1   sub.ne -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=2 d=0x100000
    alu1   sub.ne -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=64
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15

block 8
    fetch  c=r12 d=r13
    x      ld.global [d<<2+256]
    y      ld.shared [c<<2+256]
    alu2   none -> r9

block 9
    fetch  b=r14
    alu1   none -> r4
    x      ld.shared [b]
    alu2   mad.hi.s x x 0 -> r3

block 10
    fetch  a=r7 b=0x400000 d=r10
    guard  p2 mask
    alu1   min.s -> r3
    y      ld.global [920]
    alu2   or y d
    pred   lut 15 -> p0

block 11
    exit
