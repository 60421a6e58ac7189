.isa 1
.kernel "b_40c0"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r1 b=136 c=3
    alu1   add -> r13
    alu2   or c d -> r4

block 3
    fetch  a=r1 b=0x20000000 d=-3
    alu1   sub.ne -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=-3
    alu1   sub.hs -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x8000000
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0x200000
    alu1   sub.ne -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=1 d=0x1000000
    alu1   sub.eq -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8
    fetch  a=r1 b=r10 c=r1
    guard  p0 mask
    alu1   and -> r9
    x      ld.global [680]
    y      ld.shared [a<<2+32]
    alu2   mad.hi.s c y x
    pred   lut 11 g p0 -> p0
    store  st.global [c<<2+544]

block 9
    fetch  a=r14 c=r8 d=r7
    alu1   none -> r10
    x      ld.global [a+nctaid.x-129]
    y      ld.shared [d-96]
    alu2   mad.hi.s c d 0

block 10
    exit
