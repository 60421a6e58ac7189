; Each opcode by each lane on its own.
.isa 1
.kernel "lanes_alone0"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3 c=r15 d=0x9e3779b1
    alu1   and -> r13
    alu2   mad.lo c d 0 -> r2

block 1
    fetch  a=0 c=r2 d=77
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r3

block 2
    fetch  a=r14 b=3
    alu1   and -> r12

block 3
    fetch  a=r12 b=r13
    alu1   sub.eq
    pred   lut 10 flag1 -> p0

block 4
    fetch  a=r2 b=15 c=r2 d=0x2c1b3c6d
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 5
    fetch  a=r2 b=27 c=r2
    alu1   shr
    alu2   sar c r1 -> r4

block 6
    fetch  a=r3 b=15 c=r3 d=0x297a2d39
    alu1   shr
    alu2   mad.lo c d r1 -> r3

block 7
    fetch  a=r3 b=27 c=r3
    alu1   shr
    alu2   sar c r1 -> r5

block 8
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   add -> r6

block 9
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   sub -> r6

block 10
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   and -> r6

block 11
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   or -> r6

block 12
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   xor -> r6

block 13
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   shl -> r6

block 14
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   shr -> r6

block 15
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   sar -> r6

block 16
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   min.s -> r6

block 17
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   min.u -> r6

block 18
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   max.s -> r6

block 19
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   max.u -> r6

block 20
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   set.lt -> r6

block 21
    fetch  a=r4 b=r5
    guard  p0 mask
    alu1   set.hs -> r6

block 22
    fetch  a=r14 b=1
    alu1   add -> r14

block 23
    fetch  a=r14 b=48
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 24
    exit
