.isa 1
.kernel "b_402b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r9 b=136 c=3
    alu1   add -> r14
    alu2   or c d -> r3

block 3
    fetch  a=r9 b=0xce4569e7
    alu1   sub.hs -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x1000000 d=0x31a91bb1
    alu1   sub.lo -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=2
    alu1   sub.eq -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 d=0xe5eaeaf
    alu1   sub.lt -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=-3
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  d=0x20000
    guard  p1
    alu1   none -> r11
    y      ld.global [680]
    alu2   min.s y d -> r13
    pred   lut 11 g p0 -> p3
    bra 10 if !pv

block 9 fence
    fetch  a=r8 b=33 c=r9 d=r12
    guard  !p1
    alu1   shl -> r4
    x      ld.shared [a-64]
    alu2   min.s c d -> r13

block 10
    fetch  a=r9 b=r2 c=r2 d=r4
    alu1   set.eq -> r6
    x      shfl.down width 4
    y      ld.shared [a<<2]
    alu2   min.s c y
    pred   lut 2 flag1 p0 -> p1

block 11
    exit
