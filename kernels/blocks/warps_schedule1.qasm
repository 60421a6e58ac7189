; Some lanes of some warps that run while the others wait.
.isa 1
.kernel "warps_schedule1"
.preload r15 tid.x

block 0
    fetch  a=0 c=r15 d=0x9e3779b1
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r1

block 1
    fetch  a=r15 b=2 d=0x85ebca6b
    alu1   shr
    alu2   mad.lo r1 d r1 -> r5

block 2
    fetch  a=r1 b=15 c=r1 d=0x2c1b3c75
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 3
    fetch  a=r5 b=15 c=r5 d=0x297a2d41
    alu1   shr
    alu2   mad.lo c d r1 -> r5

block 4
    fetch  a=r5 b=30 d=2
    alu1   shr
    alu2   shl r1 d -> r6

block 5
    fetch  a=0x8410 b=r6 d=15
    alu1   shr
    alu2   and r1 d -> r7

block 6
    fetch  a=r1 b=29 c=r1 d=17
    alu1   shr -> r2
    alu2   shr c d -> r3

block 7
    fetch  a=r2 b=r7
    alu1   sub.lo
    guard  flag1
    bra    12 if g

block 8
    bar

block 9
    fetch  a=r14 b=1
    alu1   add -> r14

block 10
    fetch  a=r14 b=40
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 11
    exit

block 12
    fetch  a=r3 b=3
    alu1   and -> r3

block 13
    fetch  a=r3 b=1
    alu1   sub.ge -> r3
    guard  flag1
    bra    13 if g

block 14
    bra    8

block 15
    exit
