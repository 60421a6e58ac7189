; Products of single bits and of their neighbours with random words.
.isa 1
.kernel "bits_products2"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3
    alu1   shl -> r4

block 1
    fetch  a=1 b=r4
    alu1   shl -> r1

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=r1 b=-1 d=r1
    alu1   add -> r2
    alu2   sub c d -> r3

block 4
    fetch  a=r15 b=0x9e3779b1 c=r14 d=0x85ebca6b
    alu1   add
    alu2   mad.lo c d r1 -> r7

block 5
    fetch  c=r7 d=r7 a=r7 b=15
    alu1   shr
    alu2   mad.lo c d r1 -> r8

block 6
    fetch  a=r1 c=r3 d=r7
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 7
    fetch  a=r1 c=r8 d=r3
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 8
    fetch  a=r1 c=r7 d=r8
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 9
    fetch  c=r1 d=r3
    alu2   mad.lo c d 0 -> r5

block 10
    fetch  a=r1 c=r3 d=r7
    alu1   or
    alu2   mad.hi.u c d r1 -> r5

block 11
    fetch  a=r1 c=r8 d=r3
    alu1   or
    alu2   mad.hi.u c d r1 -> r5

block 12
    fetch  a=r1 c=r7 d=r8
    alu1   or
    alu2   mad.hi.u c d r1 -> r5

block 13
    fetch  c=r1 d=r3
    alu2   mad.hi.u c d 0 -> r5

block 14
    fetch  a=r1 c=r3 d=r7
    alu1   or
    alu2   mad.hi.s c d r1 -> r5

block 15
    fetch  a=r1 c=r8 d=r3
    alu1   or
    alu2   mad.hi.s c d r1 -> r5

block 16
    fetch  a=r1 c=r7 d=r8
    alu1   or
    alu2   mad.hi.s c d r1 -> r5

block 17
    fetch  c=r1 d=r3
    alu2   mad.hi.s c d 0 -> r5

block 18
    fetch  a=r1 b=1 c=r1 d=31
    alu1   shl
    alu2   shr c d -> r4

block 19
    fetch  a=r1 b=1 d=r4
    alu1   shl
    alu2   or r1 d -> r1

block 20
    fetch  a=r14 b=1
    alu1   add -> r14

block 21
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 22
    exit
