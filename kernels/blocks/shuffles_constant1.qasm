; Shuffles of width 1 of immediates, and by them.
.isa 1
.kernel "shuffles_constant1"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x829092bf d=0x368b43af
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x98d4dddc d=0xdf368031
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=r14 b=r15 d=3
    alu1   add
    alu2   and r1 d -> r12

block 4
    fetch  a=r1 d=0 c=r2
    x      shfl.up width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 5
    fetch  a=r1 d=1 c=r2
    x      shfl.up width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 6
    fetch  a=r1 d=2 c=r2
    x      shfl.up width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 7
    fetch  a=r1 d=3 c=r2
    x      shfl.up width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 8
    fetch  a=r1 d=4 c=r2
    x      shfl.up width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 9
    fetch  a=r1 d=0 c=r2
    x      shfl.down width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 10
    fetch  a=r1 d=1 c=r2
    x      shfl.down width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 11
    fetch  a=r1 d=2 c=r2
    x      shfl.down width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 12
    fetch  a=r1 d=3 c=r2
    x      shfl.down width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 13
    fetch  a=r1 d=4 c=r2
    x      shfl.down width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 14
    fetch  a=r1 d=0 c=r2
    x      shfl.idx width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 15
    fetch  a=r1 d=1 c=r2
    x      shfl.idx width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 16
    fetch  a=r1 d=2 c=r2
    x      shfl.idx width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 17
    fetch  a=r1 d=3 c=r2
    x      shfl.idx width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 18
    fetch  a=r1 d=0 c=r2
    x      shfl.bfly width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 19
    fetch  a=r1 d=1 c=r2
    x      shfl.bfly width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 20
    fetch  a=r1 d=2 c=r2
    x      shfl.bfly width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 21
    fetch  a=r1 d=3 c=r2
    x      shfl.bfly width 1 -> r3
    alu2   sub c x -> r4
    pred   lut 10 xflag -> p1

block 22
    fetch  a=0xffffffff d=r14 c=r2
    x      shfl.up width 1
    alu2   xor c x -> r5

block 23
    fetch  a=0x165963e8 d=r14 c=r2
    x      shfl.up width 1
    alu2   xor c x -> r5

block 24
    fetch  a=0xffffffff d=r14 c=r2
    x      shfl.down width 1
    alu2   xor c x -> r5

block 25
    fetch  a=0x37d8cb30 d=r14 c=r2
    x      shfl.down width 1
    alu2   xor c x -> r5

block 26
    fetch  a=0xffffffff d=r12 c=r2
    x      shfl.idx width 1
    alu2   xor c x -> r5

block 27
    fetch  a=0x9574725f d=r12 c=r2
    x      shfl.idx width 1
    alu2   xor c x -> r5

block 28
    fetch  a=r1 b=13 c=r1 d=0x50c05c5d
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 29
    fetch  a=r14 b=1
    alu1   add -> r14

block 30
    fetch  a=r14 b=5
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 31
    exit
