; Each block for each warp and each set of lanes.
.isa 1
.kernel "words_exec3"
.preload r15 tid.x

block 0
    bra    25

block 1
    fetch  a=r4 b=0x7e96ba87
    alu1   add -> r5
    bra    21

block 2
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    20

block 3
    fetch  c=r5 d=0x2e843b2d
    alu2   mad.lo c d r1 -> r4
    bra    19

block 4
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    18

block 5
    fetch  a=r4 b=0x8e835961
    alu1   sub -> r5
    bra    17

block 6
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    16

block 7
    fetch  c=r5 d=0x377e6ffd
    alu2   mad.hi.u c d r1 -> r4
    bra    15

block 8
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    14

block 9
    fetch  a=r4 b=0xcf4b4d1f
    alu1   add -> r5
    bra    13

block 10
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    12

block 11
    fetch  c=r5 d=0xe8337be5
    alu2   mad.lo c d r1 -> r4
    bra    22

block 12
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    11

block 13
    fetch  a=r4 b=0x5213dcb1
    alu1   sub -> r5
    bra    10

block 14
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    9

block 15
    fetch  c=r5 d=0x4b17653d
    alu2   mad.hi.u c d r1 -> r4
    bra    8

block 16
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    7

block 17
    fetch  a=r4 b=0x522aeca5
    alu1   add -> r5
    bra    6

block 18
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    5

block 19
    fetch  c=r5 d=0xcdd173ed
    alu2   mad.lo c d r1 -> r4
    bra    4

block 20
    fetch  a=r1 b=r2 c=r1 d=r3
    alu1   add -> r6
    alu2   add c d -> r7
    bra    3

block 21
    fetch  a=r4 b=0xb17361da
    alu1   sub -> r5
    bra    2

block 22
    fetch  a=r14 b=1
    alu1   add -> r14

block 23
    fetch  a=r14 b=16
    alu1   sub.lo
    guard  flag1
    bra    29 if g

block 24
    exit

block 25
    fetch  a=r15 b=3 c=r15 d=0x5851f42d
    alu1   and -> r13
    alu2   mad.lo c d r1 -> r1

block 26
    fetch  a=-1 b=r1 c=0x5ef7bdef d=r1
    alu1   sub -> r2
    alu2   sub c d -> r3

block 27
    fetch  a=r3 b=9 c=r2 d=77
    alu1   add -> r4
    alu2   sub c d -> r5

block 28
    fetch  a=1
    alu1   or -> r14

block 29
    fetch  a=r14 b=r13 d=1
    alu1   shr
    alu2   and r1 d -> r12

block 30
    fetch  a=r12
    alu1   sub.ne
    guard  flag1
    bra    1 if g

block 31
    bra    22
