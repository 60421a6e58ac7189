.isa 1
.kernel "b_4011"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r8 b=136 c=2
    alu1   add -> r9
    alu2   or c d -> r11

block 3
    fetch  a=r8 b=0x84a9b008 d=1
    alu1   sub.ge -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=255
    alu1   sub.lt -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=0x9c8258c
    alu1   sub.lo -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=4 d=8
    alu1   sub.ge -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=2
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    fetch  a=r13 b=r13 c=r10
    alu1   and -> r5
    x      vote.any
    alu2   max.u c d -> r14
    pred   lut 1 g p2
    bra 12 if pv

block 9
    fetch  a=r2 b=r3 c=r6 d=1
    alu1   set.lt
    x      ld.shared [a-128]
    alu2   mad.hi.s c d 0 -> r5
    pred   lut 9 g p2 -> p0

block 10
    fetch  a=r13 b=r13
    alu1   none -> r12
    x      ld.global [b-128]
    y      ld.global [a-96]
    alu2   none -> r3
    pred   lut 4 g p0 -> p3
    bar if pv

block 11
    fetch  d=4
    alu1   none -> r10
    x      ld.global [620]
    alu2   max.u x d

block 12
    fetch  a=r8 b=r4 c=r2
    guard  !p0
    alu1   min.u -> r6
    x      ld.global [a<<2+576]
    y      ld.shared [c-128]
    alu2   none -> r14
    bar if !g

block 13
    fetch  a=r9 b=r10 c=r8 d=r2
    guard  flag1
    alu1   sub.lo
    x      shfl.up width 4 -> r10
    y      ld.shared [d-64]
    alu2   min.s c y
    pred   lut 14 g p1 -> p2
    bra 16 if g

block 14 serial
    fetch  a=0x5fb8541a b=r10 c=r13
    guard  p3
    alu1   sar
    x      ld.global [c-96]
    alu2   add x x -> r4
    store  st.global [c-96]
    bar

block 15
    fetch  a=r1 b=r15 c=r2
    alu1   shl
    y      ld.shared [c-128]
    alu2   none -> r12
    pred   lut 14 g p1 -> p3

block 16
    fetch  a=0xf34832ba c=r8 d=r9
    guard  !p3
    alu1   none -> r10
    x      shfl.idx width 4
    y      ld.shared [c<<2+32]
    alu2   sub.hs r1 y
    store  st.shared [d<<2-544]

block 17
    fetch  a=r8 b=r8 d=r13
    guard  !p1 mask
    alu1   xor
    x      ld.shared [b<<2]
    y      ld.global [a<<2+576]
    alu2   prmt y x r1 -> r4
    store  st.global [d-64]

block 18
    fetch  b=r9 c=r3 d=r8
    alu1   none -> r5
    x      ld.global [624]
    y      ld.shared [b<<2-480]
    alu2   and c d -> r6
    pred   lut 5 g -> p3
    store  st.global [d<<2+544]

block 19
    fetch  a=r3 b=r8 c=r2
    guard  p1
    alu1   sub -> r15
    x      ld.global [b<<2+576]
    y      ld.shared [c-64]
    alu2   mad.hi.u c y y

block 20
    fetch  a=0xd863037e b=r3 c=r2
    guard  !p2 mask
    alu1   shl
    x      ld.shared [c-64]
    y      ld.global [624]
    alu2   mad.hi.u r1 y r1 -> r4
    pred   lut 13 g p0 -> p2
    bra 21 if g

block 21
    fetch  c=r9
    x      ld.shared [c<<2-512]
    y      ld.shared [c<<2-512]
    alu2   sar r1 r1 -> r10

block 22
    fetch  b=r2 c=r8
    guard  !p0
    alu1   none -> r10
    x      ld.shared [b-96]
    y      ld.shared [c<<2+64]
    alu2   and y x
    pred   lut 15
    bra 23 if !pv

block 23
    exit
