; Each opcode by each lane on its own.
.isa 1
.kernel "lanes_alone1"
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
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   min.s c d -> r6

block 9
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   min.u c d -> r6

block 10
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   max.s c d -> r6

block 11
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   max.u c d -> r6

block 12
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   set.lt c d -> r6

block 13
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   set.hs c d -> r6

block 14
    fetch  c=r4 d=r5
    guard  p0 mask
    alu2   sel c d -> r6

block 15
    fetch  a=r3 c=r4 d=r5
    guard  p0 mask
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 16
    fetch  a=r3 c=r4 d=r5
    guard  p0 mask
    alu1   or
    alu2   mad.hi.u c d r1 -> r6

block 17
    fetch  a=r3 c=r4 d=r5
    guard  p0 mask
    alu1   or
    alu2   mad.hi.s c d r1 -> r6

block 18
    fetch  c=r4
    guard  p0 mask
    alu2   popc c -> r6

block 19
    fetch  c=r4
    guard  p0 mask
    alu2   clz c -> r6

block 20
    fetch  c=r4
    guard  p0 mask
    alu2   brev c -> r6

block 21
    fetch  a=r3 c=r4 d=r5
    guard  p0 mask
    alu1   or
    alu2   prmt c d r1 -> r6

block 22
    fetch  a=r3 c=r4 d=r5
    guard  p0 mask
    alu1   or
    alu2   cas c d r1 -> r6

block 23
    fetch  a=r14 b=1
    alu1   add -> r14

block 24
    fetch  a=r14 b=48
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 25
    exit
