; Results that differ in one bit of one lane.
.isa 1
.kernel "lanes_equal0"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0
    alu1   set.eq -> r4

block 1
    fetch  d=r4
    alu2   sub c d -> r5

block 2
    fetch  a=r15 b=1
    alu1   set.eq -> r4

block 3
    fetch  d=r4
    alu2   sub c d -> r6

block 4
    fetch  a=r15 b=2
    alu1   set.eq -> r4

block 5
    fetch  d=r4
    alu2   sub c d -> r7

block 6
    fetch  a=r15 b=3
    alu1   set.eq -> r4

block 7
    fetch  d=r4
    alu2   sub c d -> r8

block 8
    fetch  a=r5 b=r6
    alu1   or -> r4

block 9
    fetch  a=r4 b=0
    alu1   sub.ne
    pred   lut 10 flag1 -> p0

block 10
    fetch  a=r6 b=r7
    alu1   or -> r4

block 11
    fetch  a=r4 b=0
    alu1   sub.ne
    pred   lut 10 flag1 -> p1

block 12
    fetch  a=r7 b=r8
    alu1   or -> r4

block 13
    fetch  a=r4 b=0
    alu1   sub.ne
    pred   lut 10 flag1 -> p2

block 14
    fetch  a=1 c=0
    alu1   or -> r1
    alu2   or c d -> r14

block 15
    fetch  a=r1 b=-1 d=r1
    alu1   add -> r2
    alu2   sub c d -> r3

block 16
    fetch  a=r1 b=r5 c=r1 d=r6
    guard  p0 mask
    alu1   and -> r9
    alu2   and c d -> r10

block 17
    fetch  a=r1 b=r6 c=r1 d=r5
    guard  p0 mask
    alu1   and -> r9
    alu2   and c d -> r10

block 18
    fetch  a=r3 b=r6 c=r2 d=r5
    guard  p0 mask
    alu1   xor -> r9
    alu2   xor c d -> r10

block 19
    fetch  a=r1 b=r6 c=r1 d=r7
    guard  p1 mask
    alu1   and -> r9
    alu2   and c d -> r10

block 20
    fetch  a=r1 b=r7 c=r1 d=r6
    guard  p1 mask
    alu1   and -> r9
    alu2   and c d -> r10

block 21
    fetch  a=r3 b=r7 c=r2 d=r6
    guard  p1 mask
    alu1   xor -> r9
    alu2   xor c d -> r10

block 22
    fetch  a=r1 b=r7 c=r1 d=r8
    guard  p2 mask
    alu1   and -> r9
    alu2   and c d -> r10

block 23
    fetch  a=r1 b=r8 c=r1 d=r7
    guard  p2 mask
    alu1   and -> r9
    alu2   and c d -> r10

block 24
    fetch  a=r3 b=r8 c=r2 d=r7
    guard  p2 mask
    alu1   xor -> r9
    alu2   xor c d -> r10

block 25
    fetch  a=r1 b=1
    alu1   shl -> r1

block 26
    fetch  a=r14 b=1
    alu1   add -> r14

block 27
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    15 if g

block 28
    exit
