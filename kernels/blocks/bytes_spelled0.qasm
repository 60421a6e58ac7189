; Values of each length from each set of lanes that begins or ends with a lane.
.isa 1
.kernel "bytes_spelled0"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3
    alu1   and -> r13

block 1
    fetch  a=r13 b=0
    alu1   set.eq
    pred   lut 10 flag1 -> p0

block 2
    fetch  a=r13 b=1
    alu1   set.eq
    pred   lut 10 flag1 -> p1

block 3
    fetch  a=r13 b=2
    alu1   set.eq
    pred   lut 10 flag1 -> p2

block 4
    fetch  a=r13 b=3
    alu1   set.eq
    pred   lut 10 flag1 -> p3

block 5
    fetch  a=1 c=0
    alu1   or -> r1
    alu2   or c d -> r14

block 6
    fetch  a=r1 b=-1 d=r1
    alu1   add -> r2
    alu2   sub c d -> r3

block 7
    fetch  a=r1 b=-1 c=r2
    guard  p0 mask
    alu1   xor -> r9
    alu2   or c d -> r10

block 8
    fetch  a=r3 b=0x1010101 c=r1 d=0x3004080
    guard  p0 mask
    alu1   add -> r9
    alu2   sub c d -> r10

block 9
    fetch  a=r1 b=r15 c=r3 d=r15
    guard  p0 mask
    alu1   sub -> r9
    alu2   mad.lo c d 0 -> r10

block 10
    fetch  a=r1 b=-1 c=r2
    guard  p1 mask
    alu1   xor -> r9
    alu2   or c d -> r10

block 11
    fetch  a=r3 b=0x1010101 c=r1 d=0x3004080
    guard  p1 mask
    alu1   add -> r9
    alu2   sub c d -> r10

block 12
    fetch  a=r1 b=r15 c=r3 d=r15
    guard  !p1 mask
    alu1   sub -> r9
    alu2   mad.lo c d 0 -> r10

block 13
    fetch  a=r1 b=-1 c=r2
    guard  p2 mask
    alu1   xor -> r9
    alu2   or c d -> r10

block 14
    fetch  a=r3 b=0x1010101 c=r1 d=0x3004080
    guard  p2 mask
    alu1   add -> r9
    alu2   sub c d -> r10

block 15
    fetch  a=r1 b=r15 c=r3 d=r15
    guard  !p2 mask
    alu1   sub -> r9
    alu2   mad.lo c d 0 -> r10

block 16
    fetch  a=r1 b=-1 c=r2
    guard  p3 mask
    alu1   xor -> r9
    alu2   or c d -> r10

block 17
    fetch  a=r3 b=0x1010101 c=r1 d=0x3004080
    guard  p3 mask
    alu1   add -> r9
    alu2   sub c d -> r10

block 18
    fetch  a=r1 b=r15 c=r3 d=r15
    guard  !p3 mask
    alu1   sub -> r9
    alu2   mad.lo c d 0 -> r10

block 19
    fetch  a=r1 b=1
    alu1   shl -> r1

block 20
    fetch  a=r14 b=1
    alu1   add -> r14

block 21
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    6 if g

block 22
    exit
