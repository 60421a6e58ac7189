; Votes of all kinds on all sets of lanes, to every place a vote can go.
.isa 1
.kernel "lanes_votes"
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
    fetch  a=r2
    alu1   or
    guard  p1
    x      vote.all -> r3
    alu2   sub x r1 -> r4

block 6
    fetch  a=r14
    alu1   or
    guard  p1
    x      vote.all
    alu2   mad.lo x r1 x -> r4

block 7
    fetch  c=r2
    guard  p1
    x      vote.all
    alu2   mad.hi.u c x x -> r4
    pred   lut 10 xflag -> p2

block 8
    fetch  c=r2
    guard  !p1
    x      vote.all -> r3
    alu2   prmt c x x -> r5

block 9
    fetch  a=r2
    alu1   or
    guard  !p1
    x      vote.any -> r3
    alu2   sub x r1 -> r4

block 10
    fetch  a=r14
    alu1   or
    guard  p1
    x      vote.any
    alu2   mad.lo x r1 x -> r4

block 11
    fetch  c=r2
    guard  p1
    x      vote.any
    alu2   mad.hi.u c x x -> r4
    pred   lut 10 xflag -> p2

block 12
    fetch  c=r2
    guard  !p2
    x      vote.any -> r3
    alu2   prmt c x x -> r5

block 13
    fetch  a=r2
    alu1   or
    guard  p1
    x      vote.uni -> r3
    alu2   sub x r1 -> r4

block 14
    fetch  a=r14
    alu1   or
    guard  p1
    x      vote.uni
    alu2   mad.lo x r1 x -> r4

block 15
    fetch  c=r2
    guard  p1
    x      vote.uni
    alu2   mad.hi.u c x x -> r4
    pred   lut 10 xflag -> p2

block 16
    fetch  c=r2
    guard  !p1
    x      vote.uni -> r3
    alu2   prmt c x x -> r5

block 17
    fetch  a=r2
    alu1   or
    guard  !p1
    x      vote.ballot -> r3
    alu2   sub x r1 -> r4

block 18
    fetch  a=r14
    alu1   or
    guard  p1
    x      vote.ballot
    alu2   mad.lo x r1 x -> r4

block 19
    fetch  c=r2
    guard  p1
    x      vote.ballot
    alu2   mad.hi.u c x x -> r4
    pred   lut 10 xflag -> p2

block 20
    fetch  c=r2
    guard  !p2
    x      vote.ballot -> r3
    alu2   prmt c x x -> r5

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
