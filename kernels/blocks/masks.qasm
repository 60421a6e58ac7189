; Thread block m keeps the lanes of m + 1: they pass through all blocks and come to the first again.
.isa 1
.kernel "masks"
.preload r15 tid.x
.preload r14 ctaid.x
.preload r6 tid.y

block 0
    fetch  a=r6 b=1
    alu1   add -> r6

block 1
    fetch  a=r15 b=3 c=r14 d=1
    alu1   and -> r3
    alu2   add c d -> r4

block 2
    fetch  a=r4 b=r3 d=1
    alu1   shr
    alu2   and r1 d -> r5

block 3
    fetch  a=r5 b=0
    alu1   sub.eq
    guard  flag1
    exit   if g

block 4
    alu1   none

block 5
    alu1   none

block 6
    alu1   none

block 7
    alu1   none

block 8
    alu1   none

block 9
    alu1   none

block 10
    alu1   none

block 11
    alu1   none

block 12
    alu1   none

block 13
    alu1   none

block 14
    alu1   none

block 15
    alu1   none

block 16
    alu1   none

block 17
    alu1   none

block 18
    alu1   none

block 19
    alu1   none

block 20
    alu1   none

block 21
    alu1   none

block 22
    alu1   none

block 23
    alu1   none

block 24
    alu1   none

block 25
    alu1   none

block 26
    alu1   none

block 27
    alu1   none

block 28
    alu1   none

block 29
    alu1   none

block 30
    fetch  a=r6 b=2
    alu1   sub.hs
    guard  flag1
    exit   if g

block 31
    bra    0
