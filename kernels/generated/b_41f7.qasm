.isa 1
.kernel "b_41f7"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r9 b=128 c=r9 d=1
    alu1   add -> r12
    alu2   max.u c d -> r5

block 3
    fetch  a=r9 b=32
    alu1   sub.eq -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=32
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=4
    alu1   sub.lo -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=32
    alu1   sub.lt -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=0x800000
    alu1   sub.ne -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  a=r10 b=r10 c=r9 d=r1
    guard  p2 mask
    alu1   and
    y      ld.global [640]
    alu2   mad.hi.s c d r1
    store  st.global [c<<2+576]

block 9
    fetch  b=r9 c=r4 d=r1
    guard  p2
    alu1   none -> r7
    y      ld.shared [b<<2+64]
    alu2   prmt c d 0
    pred   lut 7 g p2 -> p0

block 10
    fetch  a=r7 b=r12
    guard  !p0
    alu1   max.s -> r13
    x      vote.ballot
    y      ld.global [b<<2]
    alu2   min.s x x
    pred   lut 12 p2 -> p2

block 11
    exit
