; Branches on each condition to serial blocks and past them.
.isa 1
.kernel "branches_serial"
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
    fetch  a=r14 b=r13 d=1
    alu1   shr
    alu2   and r1 d -> r12

block 3
    fetch  a=r12
    alu1   sub.ne
    pred   lut 10 flag1 -> p0

block 4
    fetch  a=r1 b=1
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    6 if g

block 5
    fetch  a=r2 b=3
    alu1   add -> r2

block 6 serial
    fetch  a=r2 b=r1 c=r1 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 7
    fetch  a=r1 b=2
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    9 if !g

block 8
    fetch  a=r2 b=4
    alu1   add -> r2

block 9 serial
    fetch  a=r2 b=r1 c=r2 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 10
    fetch  a=r1 b=3
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    12 if pv

block 11
    fetch  a=r2 b=5
    alu1   add -> r2

block 12 serial
    fetch  a=r2 b=r1 c=r1 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 13
    fetch  a=r1 b=4
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    15 if !pv

block 14
    fetch  a=r2 b=6
    alu1   add -> r2

block 15 serial
    fetch  a=r2 b=r1 c=r2 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 16
    fetch  a=r1 b=5
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    18 if g

block 17 serial
    fetch  a=r2 b=7
    alu1   add -> r2

block 18
    fetch  a=r2 b=r1 c=r1 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 19
    fetch  a=r1 b=6
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    21 if !g

block 20 serial
    fetch  a=r2 b=8
    alu1   add -> r2

block 21
    fetch  a=r2 b=r1 c=r2 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 22
    fetch  a=r1 b=7
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    24 if pv

block 23 serial
    fetch  a=r2 b=9
    alu1   add -> r2

block 24
    fetch  a=r2 b=r1 c=r1 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 25
    fetch  a=r1 b=8
    alu1   sub.lt -> r1
    guard  p0
    pred   lut 6 flag1 p0 -> p1
    bra    27 if !pv

block 26 serial
    fetch  a=r2 b=10
    alu1   add -> r2

block 27
    fetch  a=r2 b=r1 c=r2 d=0x2c1b3c6d
    alu1   xor -> r2
    alu2   mad.lo c d r1 -> r1

block 28
    fetch  a=r14 b=1
    alu1   add -> r14

block 29
    fetch  a=r14 b=16
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 30
    exit
