; Shuffles of width 2 by all counts, to every place a shuffle can go.
.isa 1
.kernel "lanes_shuffles2"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x13d1e9e3 d=0xed2ef1c1
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x36af971e d=0x2507759b
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=r15
    alu1   or -> r13

block 4
    fetch  a=r14 b=r13
    alu1   add -> r12

block 5
    fetch  a=r12 b=3
    alu1   and -> r12

block 6
    fetch  a=r1 d=r14 c=r2
    x      shfl.up width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 7
    fetch  a=r2 d=r14
    x      shfl.up width 2
    alu2   sub x d -> r5

block 8
    fetch  a=r1 d=r12 c=r2
    x      shfl.up width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 9
    fetch  a=r2 d=r12
    x      shfl.up width 2
    alu2   sub x d -> r5

block 10
    fetch  a=r14 b=r13
    alu1   add -> r12

block 11
    fetch  a=r12 b=3
    alu1   and -> r12

block 12
    fetch  a=r1 d=r14 c=r2
    x      shfl.down width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 13
    fetch  a=r2 d=r14
    x      shfl.down width 2
    alu2   sub x d -> r5

block 14
    fetch  a=r1 d=r12 c=r2
    x      shfl.down width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 15
    fetch  a=r2 d=r12
    x      shfl.down width 2
    alu2   sub x d -> r5

block 16
    fetch  a=r1 d=0 c=r2
    x      shfl.bfly width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 17
    fetch  a=r2 d=0
    x      shfl.bfly width 2
    alu2   sub x d -> r5

block 18
    fetch  a=r1 d=1 c=r2
    x      shfl.bfly width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 19
    fetch  a=r2 d=1
    x      shfl.bfly width 2
    alu2   sub x d -> r5

block 20
    fetch  a=r14 b=r13
    alu1   add -> r12

block 21
    fetch  a=r12 b=7
    alu1   and -> r12

block 22
    fetch  a=r1 d=r14 c=r2
    x      shfl.idx width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 23
    fetch  a=r2 d=r14
    x      shfl.idx width 2
    alu2   sub x d -> r5

block 24
    fetch  a=r1 d=r12 c=r2
    x      shfl.idx width 2 -> r3
    alu2   mad.lo c x x -> r4
    pred   lut 10 xflag -> p1

block 25
    fetch  a=r2 d=r12
    x      shfl.idx width 2
    alu2   sub x d -> r5

block 26
    fetch  a=r1 b=13 c=r1 d=0x618a9265
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 27
    fetch  a=r14 b=1
    alu1   add -> r14

block 28
    fetch  a=r14 b=8
    alu1   sub.lo
    guard  flag1
    bra    4 if g

block 29
    exit
