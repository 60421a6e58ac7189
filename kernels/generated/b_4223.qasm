.isa 1
.kernel "b_4223"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r4 b=144 c=r4 d=1
    alu1   add -> r15
    alu2   max.u c d -> r13

block 3
    fetch  a=r4 b=0x25fe29fb d=1
    alu1   sub.lt -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 d=2
    alu1   sub.lt -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0x2ea05f85 d=0xf89e3f5a
    alu1   sub.eq -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=0x4000 d=0x2000
    alu1   sub.lt -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=255
    alu1   sub.lt -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8
    fetch  a=r12 b=r2 d=r15
    guard  p3
    alu1   shl
    x      shfl.bfly width 4
    alu2   shl r1 d -> r7
    bra 9 if g

block 9
    fetch  a=r9 b=r2 c=r5 d=r14
    guard  !p1 mask
    alu1   shr -> r6
    y      ld.shared [c-96]
    alu2   max.s c d -> r14
    bar if !g

block 10
    fetch  a=r4 b=r6 c=r15
    alu1   min.u
    x      ld.shared [c<<2-544] -> r9
    y      ld.global [664]
    alu2   none -> r10

block 11 serial
    fetch  a=0x2000000 b=r11 c=r4
    alu1   add
    x      ld.shared [c<<2]
    alu2   mad.hi.s x r1 r1
    pred   lut 13 g p1
    store  st.shared [c<<2]
    bar if pv

block 12
    exit
