.isa 1
.kernel "b_41c2"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r10 b=128 c=1
    alu1   add -> r2
    alu2   or c d -> r6

block 3
    fetch  a=r10 b=0xacca4422 d=0x80000001
    alu1   sub.lt -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=2
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=0x80000001
    alu1   sub.lt -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=0x2000000
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=0x8000000 d=0x1659c72e
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12

block 8
    fetch  a=r10 b=r4 d=r10
    alu1   xor
    x      ld.shared [d<<2] -> r14
    y      ld.shared [a<<2]
    alu2   shr r1 x -> r4

block 9
    fetch  b=r10 d=r2
    alu1   none -> r8
    y      ld.global [b<<2+576]
    alu2   max.s y r1
    store  st.global [d<<2+32]

block 10
    fetch  a=r5 d=r3
    guard  !p2 mask
    x      ld.shared [d-96] -> r15
    y      ld.global [a-96]
    alu2   mad.lo x d 0 -> r13

block 11 fence
    fetch  a=r9 b=r15 d=r4
    alu1   max.u -> r12
    x      shfl.idx width 4
    alu2   clz x
    pred   lut 14 g p3 -> p1

block 12 serial
    fetch  a=r14 b=r2 c=r2
    guard  p2
    alu1   min.s -> r14
    x      ld.global [b<<2+32]
    alu2   mad.hi.u c r1 r1 -> r4
    pred   lut 6 g p3 -> p0

block 13 serial
    fetch  a=r15 b=-2
    guard  !p2
    alu1   shr
    x      ld.global [704]
    alu2   cas x r1 x -> r14
    pred   lut 15 -> p0
    store  st.global [704]

block 14
    exit
