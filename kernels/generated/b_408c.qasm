.isa 1
.kernel "b_408c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r12 b=128 c=r12 d=1
    alu1   add -> r13
    alu2   max.u c d -> r4

block 3
    fetch  a=r12 b=0x37fdf75d
    alu1   sub.eq -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-9
    alu1   sub.lo -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=0x7fffffff d=-5
    alu1   sub.eq -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=0x8000000
    alu1   sub.eq -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=7 d=0xb35d43c5
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8

block 8
    fetch  a=5 b=r13 c=r2
    guard  !p1 mask
    alu1   max.s -> r7
    x      ld.global [b<<2]
    alu2   max.s c r1
    pred   lut 7 g p2 -> p3

block 9
    fetch  a=r10 b=r12 c=r13
    guard  p1
    alu1   xor
    x      ld.global [b<<2+nctaid.y+543]
    store  st.global [c<<2]

block 10
    exit
