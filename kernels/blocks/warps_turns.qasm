; Turns among warps of which some have a single lane.
.isa 1
.kernel "warps_turns"
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=31 b=r15 c=0
    alu1   sub -> r13
    alu2   or c d -> r14

block 1
    fetch  a=0x5bd1e995 c=r15 d=0x9e3779b1
    alu1   or -> r5
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r14 d=r13
    x      ld.global [a<<2+512]
    alu2   shl x d -> r2

block 3
    fetch  a=r2 b=0
    alu1   sub.lt
    guard  flag1
    bra    8 if g

block 4
    bar

block 5
    fetch  a=r14 b=1
    alu1   add -> r14

block 6
    fetch  a=r14
    x      ld.global [a<<2+508]
    alu2   sub.ne x d
    pred   lut 10 flag2 -> p0
    bra    2 if pv

block 7
    exit

block 8
    fetch  a=r5 b=r15 c=r4 d=0x2c1b3c6d
    alu1   sub -> r4
    alu2   mad.lo c d r1 -> r5

block 9

block 10
    bra    4
