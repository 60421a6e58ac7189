; Each block for each warp and each set of lanes.
.isa 1
.kernel "words_exec2"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3 c=r15 d=0x5851f42d
    alu1   and -> r13
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=-1 b=r1 c=0x5ef7bdef d=r1
    alu1   sub -> r2
    alu2   sub c d -> r3

block 2
    fetch  a=r3 b=9 c=r2 d=77
    alu1   add -> r4
    alu2   sub c d -> r5

block 3
    fetch  a=1
    alu1   or -> r14

block 4
    fetch  a=r14 b=r13 d=1
    alu1   shr
    alu2   and r1 d -> r12

block 5
    fetch  a=r12
    alu1   sub.eq
    guard  flag1
    bra    28 if g

block 6
    fetch  a=r4 b=0x4ecc6c7f
    alu1   add -> r5
    bra    27

block 7
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    26

block 8
    fetch  c=r5 d=0x488e44fd
    alu2   mad.lo c d r1 -> r4
    bra    25

block 9
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    24

block 10
    fetch  a=r4 b=0x93f50c2c
    alu1   sub -> r5
    bra    23

block 11
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    22

block 12
    fetch  c=r5 d=0x277582f5
    alu2   mad.hi.u c d r1 -> r4
    bra    21

block 13
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    20

block 14
    fetch  a=r4 b=0x43ff8b2b
    alu1   add -> r5
    bra    19

block 15
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    18

block 16
    fetch  c=r5 d=0x3aca69e5
    alu2   mad.lo c d r1 -> r4
    bra    17

block 17
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    28

block 18
    fetch  a=r4 b=0xced24692
    alu1   sub -> r5
    bra    16

block 19
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    15

block 20
    fetch  c=r5 d=0x7bc71cd5
    alu2   mad.hi.u c d r1 -> r4
    bra    14

block 21
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    13

block 22
    fetch  a=r4 b=0x779b8c2f
    alu1   add -> r5
    bra    12

block 23
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    11

block 24
    fetch  c=r5 d=0xe2a099bd
    alu2   mad.lo c d r1 -> r4
    bra    10

block 25
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    9

block 26
    fetch  a=r4 b=0x55200497
    alu1   sub -> r5
    bra    8

block 27
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    7

block 28
    fetch  a=r14 b=1
    alu1   add -> r14

block 29
    fetch  a=r14 b=16
    alu1   sub.lo
    guard  flag1
    bra    4 if g

block 30
    exit
