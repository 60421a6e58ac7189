; Branches, barriers and exits on each condition.
.isa 1
.kernel "controls"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3 c=r15 d=0x9e3779b1
    alu1   and -> r13
    alu2   mad.lo c d 0 -> r1

block 1
    fetch  a=0 c=0
    alu1   or -> r14
    alu2   or c d -> r2

block 2
    fetch  a=r1 b=0 c=r1 d=0x2c1b3c6d
    alu1   sub.lt
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    4 if g

block 3
    fetch  a=r2 b=3
    alu1   add -> r2

block 4
    fetch  a=r13 b=9
    alu1   sub.lo
    guard  flag1
    pred   lut 10 flag1 -> p1
    bar if g

block 5
    fetch  a=r1 b=0 c=r1 d=0x2c1b3c6d
    alu1   sub.lt
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    7 if !g

block 6
    fetch  a=r2 b=4
    alu1   add -> r2

block 7
    fetch  a=r13 b=9
    alu1   sub.lo
    guard  !flag1
    pred   lut 10 flag1 -> p1
    bar if !g

block 8
    fetch  a=r1 b=0 c=r1 d=0x2c1b3c6d
    alu1   sub.lt
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    10 if pv

block 9
    fetch  a=r2 b=5
    alu1   add -> r2

block 10
    fetch  a=r13 b=9
    alu1   sub.lo
    guard  flag1
    pred   lut 10 flag1 -> p1
    bar if pv

block 11
    fetch  a=r1 b=0 c=r1 d=0x2c1b3c6d
    alu1   sub.lt
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    13 if !pv

block 12
    fetch  a=r2 b=6
    alu1   add -> r2

block 13
    fetch  a=r13 b=9
    alu1   sub.lo
    guard  flag1
    pred   lut 5 flag1 -> p1
    bar if !pv

block 14
    bar

block 15
    fetch  a=r14 b=1
    alu1   add -> r14

block 16
    fetch  a=r14 b=12
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 17
    fetch  a=r13 b=0
    alu1   sub.eq
    guard  flag1
    pred   lut 10 flag1 -> p2
    exit if g

block 18
    fetch  a=r13 b=1
    alu1   sub.ne
    guard  flag1
    pred   lut 10 flag1 -> p2
    exit if !g

block 19
    fetch  a=r13 b=2
    alu1   sub.eq
    guard  flag1
    pred   lut 10 flag1 -> p2
    exit if pv

block 20
    fetch  a=r13 b=3
    alu1   sub.eq
    guard  flag1
    pred   lut 5 flag1 -> p2
    exit if !pv

block 21
    exit
