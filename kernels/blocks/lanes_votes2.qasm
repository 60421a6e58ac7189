; Votes of all kinds as every operand.
.isa 1
.kernel "lanes_votes2"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3 c=r15 d=0x6b43a9b5
    alu1   and -> r13
    alu2   mad.lo c d 0 -> r2

block 1
    fetch  a=0
    alu1   or -> r14

block 2
    fetch  a=r14 b=r13
    alu1   shr -> r12

block 3
    fetch  c=r12 d=1
    alu2   and c d -> r12

block 4
    fetch  a=r12
    alu1   sub.ne
    pred   lut 10 flag1 -> p1

block 5
    fetch  c=r2
    guard  p1
    x      vote.all
    alu2   sub c x -> r4
    pred   lut 5 xflag -> p2

block 6
    fetch  c=r0
    guard  p1
    x      vote.all
    alu2   add c x -> r4
    pred   lut 6 xflag p1 -> p2

block 7
    fetch  a=r2
    alu1   or
    guard  p1
    x      vote.all -> r3
    alu2   xor r1 x -> r5
    pred   lut 9 xflag p1 -> p2

block 8
    fetch  a=1
    alu1   or
    guard  p1
    x      vote.all
    alu2   shl r1 x -> r5
    pred   lut 1 xflag p1 -> p2

block 9
    fetch  c=r2
    guard  p1
    x      vote.any
    alu2   sub c x -> r4
    pred   lut 5 xflag -> p2

block 10
    fetch  c=r0
    guard  p1
    x      vote.any
    alu2   add c x -> r4
    pred   lut 6 xflag p1 -> p2

block 11
    fetch  a=r2
    alu1   or
    guard  !p1
    x      vote.any -> r3
    alu2   xor r1 x -> r5
    pred   lut 9 xflag p1 -> p2

block 12
    fetch  a=1
    alu1   or
    guard  !p1
    x      vote.any
    alu2   shl r1 x -> r5
    pred   lut 4 xflag p1 -> p2

block 13
    fetch  c=r2
    guard  p1
    x      vote.uni
    alu2   sub c x -> r4
    pred   lut 5 xflag -> p2

block 14
    fetch  c=r0
    guard  p1
    x      vote.uni
    alu2   add c x -> r4
    pred   lut 6 xflag p1 -> p2

block 15
    fetch  a=r2
    alu1   or
    guard  p1
    x      vote.uni -> r3
    alu2   xor r1 x -> r5
    pred   lut 9 xflag p1 -> p2

block 16
    fetch  a=1
    alu1   or
    guard  p1
    x      vote.uni
    alu2   shl r1 x -> r5
    pred   lut 7 xflag p1 -> p2

block 17
    fetch  c=r2
    guard  p1
    x      vote.ballot
    alu2   sub c x -> r4
    pred   lut 5 xflag -> p2

block 18
    fetch  c=r0
    guard  p1
    x      vote.ballot
    alu2   add c x -> r4
    pred   lut 6 xflag p1 -> p2

block 19
    fetch  a=r2
    alu1   or
    guard  !p1
    x      vote.ballot -> r3
    alu2   xor r1 x -> r5
    pred   lut 9 xflag p1 -> p2

block 20
    fetch  a=1
    alu1   or
    guard  !p1
    x      vote.ballot
    alu2   shl r1 x -> r5
    pred   lut 13 xflag p1 -> p2

block 21
    fetch  a=r14 b=1
    alu1   add -> r14

block 22
    fetch  a=r14 b=16
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 23
    exit
