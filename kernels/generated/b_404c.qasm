.isa 1
.kernel "b_404c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r14 b=136 c=r14 d=1
    alu1   add -> r3
    alu2   max.u c d -> r9

block 3
    fetch  a=r14 b=0x80000000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x7fffffff d=32
    alu1   sub.hs -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=0xf24b4ed6 d=32
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14
    alu1   sub.eq -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=32 d=0xa040517
    alu1   sub.hs -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6

block 8
    fetch  c=r11 d=r3
    guard  p0
    x      ld.global [d<<2] -> r12
    alu2   mad.lo c x r1 -> r6
    pred   lut 11 g p2
    bra 9 if pv

block 9
    fetch  a=32 b=r14 c=r7
    alu1   and -> r2
    x      ld.shared [b<<2]
    alu2   mad.hi.s c r1 0 -> r11

block 10
    fetch  d=r3
    guard  p1
    x      ld.global [d<<2-32] -> r7
    alu2   mad.hi.s x d x

block 11
    fetch  a=r12 b=r15 c=r4
    guard  p0 mask
    alu1   min.s
    x      ld.global [c-64]
    y      ld.global [676]
    alu2   mad.hi.s y x x -> r15
    bra 12 if !g

block 12
    exit
