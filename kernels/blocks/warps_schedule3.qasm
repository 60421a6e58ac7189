; Few lanes of few warps that run while the others wait.
.isa 1
.kernel "warps_schedule3"
.preload r15 tid.x

block 0
    fetch  a=0 c=r15 d=0x9e3779b1
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r1

block 1
    fetch  a=r1 b=15 c=r1 d=0x2c1b3c85
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r1 b=13 c=r1
    alu1   shr
    alu2   xor c r1 -> r1

block 3
    fetch  a=r1 b=29 c=r1 d=17
    alu1   shr -> r2
    alu2   shr c d -> r3

block 4
    fetch  a=r2 b=0
    alu1   sub.ne
    guard  flag1
    bra    7 if g

block 5
    fetch  a=r3 b=3
    alu1   and -> r3

block 6
    fetch  a=r3 b=1
    alu1   sub.ge -> r3
    guard  flag1
    bra    6 if g

block 7
    bar

block 8
    fetch  a=r14 b=1
    alu1   add -> r14

block 9
    fetch  a=r14 b=60
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 10
    exit
