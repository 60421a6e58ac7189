.isa 1
.kernel "b_4047"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r9 b=128 c=r9 d=1
    alu1   add -> r5
    alu2   max.u c d -> r10

block 3
    fetch  a=r9 b=0x1000000
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x31775cc
    alu1   sub.ne -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=0xe51a8229
    alu1   sub.eq -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=256 d=0x446f4197
    alu1   sub.ne -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=3 d=0x2000
    alu1   sub.ge -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1

block 8
    fetch  a=r1 b=r15 c=r9
    guard  p1
    alu1   add
    x      vote.all -> r6
    alu2   shr x d -> r7
    pred   lut 2 g p0 -> p1
    store  st.shared [c<<2+64]

block 9
    fetch  a=0x4ab564dc b=r11 d=4
    guard  p0 mask
    x      shfl.idx width 4 -> r1
    y      ld.global [b-128]
    alu2   clz r1 -> r4
    pred   lut 12 p2 -> p0

block 10
    exit
