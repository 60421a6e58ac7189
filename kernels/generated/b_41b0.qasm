.isa 1
.kernel "b_41b0"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x
.preload r13 ctaid.z

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r9 b=136 c=1
    alu1   add -> r1
    alu2   or c d -> r6

block 3
    fetch  a=r9 b=-2 d=-2
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=32
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=-3 d=0x40000000
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=0xaceabcef
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=5 d=256
    alu1   sub.hs -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8
    fetch  a=r1 b=r13 d=r1
    alu1   add
    y      ld.shared [d<<2-480]
    alu2   min.u r1 d

block 9
    fetch  a=0x20000 b=r10 d=r13
    guard  p0
    alu1   max.s
    x      shfl.down width 4 -> r7
    alu2   mad.hi.s r1 d x
    pred   lut 13 xflag p1 -> p1
    bra 12 if pv

block 10
    fetch  a=r10 b=r5 c=r9
    guard  p2
    alu1   min.s -> r2
    y      ld.shared [c<<2]
    check  c
    alu2   cas c y r1 -> r11
    pred   lut 3 p0 -> p2
    store  st.shared [c<<2+32]

block 11 serial
    fetch  a=r9 b=r13 d=r7
    guard  !p3 mask
    alu1   add -> r10
    y      ld.global [a<<2+544]
    check  d
    alu2   sar r1 d -> r5
    pred   lut 14 g p2 -> p0

block 12
    fetch  b=r14 c=r8
    guard  p2 mask
    alu1   min.s
    x      ld.global [c+nctaid.y-97]
    alu2   xor c r1 -> r5
    pred   lut 11 g p0 -> p2

block 13
    fetch  d=r1
    guard  !p2 mask
    alu1   none -> r3
    y      ld.global [d<<2-32]
    alu2   mad.hi.s r1 y 0 -> r2

block 14
    fetch  a=r2 b=r15 c=r9
    guard  p3 mask
    alu1   xor
    x      ld.shared [b-128] -> r14
    y      ld.global [c<<2+544]
    alu2   mad.hi.u y y y -> r3
    pred   lut 8 g p1 -> p0

block 15
    fetch  a=r15 b=r7 c=r9
    alu1   and -> r12
    y      ld.global [c<<2+576]
    alu2   none -> r7
    pred   lut 8 g p3 -> p2
    bra 17 if pv

block 16
    fetch  a=r9 b=r12 d=r5
    guard  p2 mask
    alu1   add -> r10
    x      ld.shared [a<<2]
    alu2   sub x d -> r5
    pred   lut 3 p0 -> p2
    bra 21 if !pv

block 17 serial
    fetch  a=r15 b=r1 d=r8
    guard  p3 mask
    alu1   or
    x      ld.shared [a-64]
    y      ld.shared [b<<2-480]
    alu2   popc x -> r4
    store  st.global [d-96]

block 18
    fetch  a=r5 b=ntid.x c=r3 d=r4
    guard  !p0 mask
    alu1   shr -> r2
    alu2   cas c d 0 -> r11
    pred   lut 14 g p1 -> p1

block 19
    fetch  a=r4 b=r7
    alu1   min.s
    y      ld.global [680]
    alu2   mad.hi.s y r1 0 -> r12
    pred   lut 6 g p2 -> p1

block 20
    fetch  a=r12 b=r1 c=r1
    guard  !p0 mask
    alu1   min.u -> r10
    alu2   mad.lo c r1 0 -> r12
    pred   lut 12 p3 -> p3
    store  st.shared [b<<2-544]
    exit if g

block 21
    fetch  a=r15 b=r10 c=r8 d=r15
    guard  p1 mask
    alu1   shl -> r2
    y      ld.shared [d-64]
    alu2   prmt c d 0 -> r14

block 22
    fetch  a=r13 b=0x9bc064a6 d=r9
    guard  !p2
    alu1   add -> r12
    x      ld.shared [d<<2+64]
    alu2   sel r1 r1 -> r4
    pred   lut 10 g -> p3

block 23
    fetch  a=r4 b=r11 d=r9
    guard  !p3 mask
    alu1   min.u
    y      ld.global [616]
    alu2   prmt r1 d r1 -> r14
    pred   lut 15 -> p3
    store  st.global [d<<2+576]

block 24
    fetch  a=r11 b=r13 c=r9 d=r3
    guard  !p1 mask
    alu1   shr
    x      ld.global [c<<2+576]
    alu2   mad.hi.s c d r1
    pred   lut 12 p2 -> p0

block 25
    fetch  a=r1 b=r9
    guard  !p0 mask
    alu1   or
    x      ld.global [a<<2+32]
    y      ld.shared [b<<2+64]
    alu2   sel x y -> r14
    pred   lut 12 p3 -> p0
    bra 29 if pv

block 26
    fetch  a=r10 b=r4
    alu1   max.u -> r5
    alu2   brev r1 -> r10
    pred   lut 5 g -> p1

block 27
    fetch  a=r1 b=r15 c=r4 d=r5
    guard  !p0 mask
    x      ld.global [a<<2-32]
    alu2   mad.lo c d x -> r10
    pred   lut 13 g p0 -> p2
    store  st.shared [b-128]

block 28
    fetch  a=r14 b=r8 c=r9
    alu1   and
    y      ld.global [c<<2+576]
    alu2   mad.hi.u r1 y r1 -> r10
    pred   lut 7 g p2 -> p3

block 29
    exit
