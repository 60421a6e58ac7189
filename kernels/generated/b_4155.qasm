.isa 1
.kernel "b_4155"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r14 tid.y

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r12 b=136 c=2
    alu1   add -> r9
    alu2   or c d -> r3

block 3
    fetch  a=r12 b=16
    alu1   sub.eq -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 d=0xa667c636
    alu1   sub.ge -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=3 d=0x261210de
    alu1   sub.hs -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=-3 d=-1
    alu1   sub.ne -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=0x1a6a8215
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8
    fetch  a=r13 b=r7 d=7
    guard  !p0 mask
    alu1   max.s
    x      ld.global [664]
    y      ld.shared [a-64]
    alu2   add x d -> r4
    pred   lut 15 -> p0
    bra 9 if !pv

block 9
    fetch  a=r4 b=r7 c=r9
    guard  p0
    alu1   min.u
    y      ld.global [c<<2+32]
    alu2   mad.hi.u y r1 y -> r7
    pred   lut 11 g p0 -> p1

block 10
    exit
