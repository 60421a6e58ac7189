.isa 1
.kernel "b_401b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r7 b=128 c=r7 d=1
    alu1   add -> r5
    alu2   max.u c d -> r4

block 3
    fetch  a=r7 b=-4 d=3
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=3 d=0x40d5ebd1
    alu1   sub.ge -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=0x97a52c4a
    alu1   sub.lt -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=0x80000000 d=3
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=-8
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8
    fetch  a=r8 b=r8 c=r13
    alu1   sar
    x      ld.shared [b-96]
    y      ld.shared [a-64]
    alu2   cas c x x -> r6

block 9
    fetch  a=r1 b=r1 c=r7
    guard  flag1 mask
    alu1   sub.lt
    x      ld.global [b-128]
    y      ld.shared [c<<2]
    alu2   cas y x 0 -> r3
    pred   lut 10 flag1 -> p2

block 10
    fetch  a=r13 b=r5
    guard  p2
    alu1   min.u
    x      ld.shared [b<<2-480]
    alu2   none -> r3
    pred   lut 9 g p0 -> p0
    bra 13 if pv

block 11
    fetch  a=r6 b=64 c=r1
    guard  p1 mask
    alu1   xor -> r13
    y      ld.global [c-128]
    alu2   none -> r12
    pred   lut 13 g p3 -> p1
    bra 13 if g

block 12
    fetch  a=r9 b=r15 c=r1
    alu1   shr -> r12
    y      ld.global [c-96]
    alu2   sel r1 r1
    pred   lut 7 g p3 -> p0
    bra 14 if pv

block 13
    fetch  a=r13 b=r12 c=r5
    guard  !p0 mask
    alu1   xor -> r14
    x      ld.global [672]
    alu2   min.s c r1
    store  st.global [c<<2+64]

block 14
    fetch  a=0xf3287dad b=r10 c=r14 d=0x40000
    alu1   max.u -> r13
    alu2   max.u c d

block 15
    fetch  a=r13 b=r13 c=r9 d=r5
    alu1   shr
    y      ld.global [d<<2+64]
    alu2   min.s c d

block 16
    fetch  c=r3 d=30
    guard  !p3 mask
    alu1   none -> r13
    alu2   max.u c d -> r9
    pred   lut 1 g p3 -> p2

block 17
    fetch  a=r13 b=0x4000 d=5
    guard  !p3
    alu1   min.u
    x      shfl.idx width 4 -> r13
    alu2   max.s x d -> r15
    pred   lut 1 g p2 -> p3

block 18
    fetch  c=r5
    x      vote.all
    alu2   max.s c r1
    pred   lut 4 g p2
    store  st.global [c<<2+32]
    bra 22 if pv

block 19
    fetch  a=r12 b=r5 d=r5
    guard  !flag1
    alu1   set.lo
    x      shfl.idx width 2 -> r14
    y      ld.global [b<<2+64]
    alu2   none -> r13
    bar

block 20
    fetch  a=7 b=r7 c=r7 d=r1
    guard  p2 mask
    alu1   add
    x      ld.global [d-64] -> r3
    y      ld.shared [c<<2]
    alu2   max.u c x -> r12

block 21
    fetch  a=r5 b=r3 c=r8 d=r8
    guard  p2 mask
    alu1   min.s -> r12
    x      ld.shared [d-128]
    y      ld.global [a<<2+32]
    alu2   none -> r2
    store  st.shared [c-96]

block 22
    fetch  a=r7 b=r11
    guard  !p1
    alu1   xor
    y      ld.global [616]
    store  st.global [a<<2+544]

block 23
    fetch  a=r11 b=0x86dbf4dc c=r5
    alu1   max.s
    x      ld.global [628] -> r12
    y      ld.shared [c<<2-480]
    alu2   and r1 y -> r15
    pred   lut 3 p0
    bra 9 if pv

block 24
    fetch  a=r3 b=r9 c=r8
    guard  p0 mask
    alu1   add
    y      ld.shared [c+nctaid.x-129]
    alu2   and c y
    pred   lut 5 g -> p0

block 25 serial fence
    fetch  a=r1 b=r13
    alu1   max.u
    x      ld.global [676]
    alu2   mad.hi.u x x 0 -> r2
    store  st.global [a-64]

block 26
    fetch  a=r7 b=r7 d=r5
    guard  p1 mask
    alu1   min.u
    x      ld.shared [a<<2+64] -> r10
    y      ld.global [d<<2]
    alu2   sar x x
    pred   lut 6 g p3 -> p2

block 27
    fetch  a=r8
    guard  p2
    x      ld.shared [a-96] -> r9
    alu2   xor r1 x
    bra 28 if !g

block 28
    exit
