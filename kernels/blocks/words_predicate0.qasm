; Each set of lanes in each set that a predicate is for.
.isa 1
.kernel "words_predicate0"
.preload r15 tid.x

block 0
    fetch  a=0
    alu1   or -> r14

block 1
    fetch  a=r14 b=4 c=r14 d=r15
    alu1   shr -> r1
    alu2   shr c d -> r2

block 2
    fetch  a=r1 b=r15 d=1
    alu1   shr
    alu2   and r1 d -> r1

block 3
    fetch  a=r1
    alu1   sub.ne
    pred   lut 10 flag1 -> p3

block 4
    fetch  a=r2 b=1
    alu1   and -> r2

block 5
    fetch  a=r2
    guard  p3 mask
    alu1   sub.ne
    pred   lut 10 flag1 -> p0

block 6
    fetch  a=r2
    guard  p3 mask
    alu1   sub.ne
    pred   lut 10 flag1 -> p1

block 7
    fetch  a=r2
    guard  p3 mask
    alu1   sub.ne
    pred   lut 10 flag1 -> p2

block 8
    fetch  a=r14 b=1
    alu1   add -> r14

block 9
    fetch  a=r14 b=256
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 10
    exit
