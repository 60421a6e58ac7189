; Values of the lanes that act, while the others have other ones.
.isa 1
.kernel "lanes_idle"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3 c=r15 d=0x9e3779b1
    alu1   and -> r13
    alu2   mad.lo c d 0 -> r2

block 1
    fetch  a=0
    alu1   or -> r14

block 2
    fetch  a=r14 b=r13 d=1
    alu1   shr
    alu2   and r1 d -> r12

block 3
    fetch  a=r12
    alu1   sub.ne
    pred   lut 10 flag1 -> p0

block 4
    fetch  c=r14 d=0x85ebca6b a=0x3c6ef372
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 5
    fetch  a=r3 b=15 c=r2 d=0x2c1b3c6d
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 6
    fetch  a=r3 b=15 c=r3 d=0x297a2d39
    alu1   shr
    alu2   mad.lo c d r1 -> r3

block 7
    fetch  a=r3 b=27 c=r3
    alu1   shr
    alu2   sar c r1 -> r4

block 8
    fetch  a=r2 b=27 c=r2
    alu1   shr
    alu2   sar c r1 -> r5

block 9
    fetch  c=r4 d=r5
    guard  p0
    alu2   sel c d -> r6

block 10
    fetch  a=r6 c=r6
    guard  p0 mask
    alu1   or -> r7
    alu2   or c d -> r8

block 11
    fetch  c=r5 d=r4
    guard  !p0
    alu2   sel c d -> r6

block 12
    fetch  a=r6 c=r6
    guard  !p0 mask
    alu1   or -> r7
    alu2   or c d -> r8

block 13
    fetch  a=r14 b=1
    alu1   add -> r14

block 14
    fetch  a=r14 b=96
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 15
    exit
