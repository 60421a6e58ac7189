; Each pair of nibbles in each pair of lanes.
.isa 1
.kernel "words_pair"
.preload r15 tid.x

block 0
    fetch  a=r15 b=1 c=r15 d=1
    alu1   shr -> r12
    alu2   and c d -> r13

block 1
    fetch  a=r13 b=2 c=0
    alu1   shl -> r13
    alu2   or c d -> r14

block 2
    fetch  a=r14 b=r13 c=r12
    alu1   shr
    alu2   add c r1 -> r1

block 3
    fetch  a=r1 b=15 d=8
    alu1   and
    alu2   sub r1 d -> r2

block 4
    fetch  a=r2 b=0 c=r2
    alu1   add -> r3
    alu2   or c d -> r4

block 5
    fetch  a=r14 b=1
    alu1   add -> r14

block 6
    fetch  a=r14 b=256
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 7
    exit
