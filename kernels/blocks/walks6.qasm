; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks6"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0xa3b1799d d=0x1c80317d
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=1 c=r15 d=2
    alu1   and -> r13
    alu2   and c d -> r12

block 2
    fetch  a=0 b=r13 c=0 d=r12
    alu1   sub -> r13
    alu2   set.lo c d -> r12

block 3
    fetch  a=r13 b=0x6671ad1 c=r1 d=0xbdd640fb
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0x46685257 c=r1 d=0x3eb13b90
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0x392456de c=r1 d=0x23b8c1e9
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0xbc8960a9 c=r1 d=0x1a3d1fa7
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0xad3c2d6d c=r1 d=0xbd9c66b3
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0x972a8469 c=r1 d=0x6c03119c
    alu1   sub.lt -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    26 if g

block 9 serial
    fetch  a=r1 b=0x815ef6d1 c=r1 d=0x9a1de644
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    15 if g

block 10
    fetch  a=r1 b=8 c=r1
    alu1   shr
    guard  p3 mask
    alu2   xor c r1 -> r1
    bra    29 if !g

block 11
    fetch  a=r1 b=0x27cd8130 c=r1 d=0x371ecd7c
    alu1   sub.lo -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    19 if g

block 12 serial
    fetch  a=r1 b=0x5be6128e c=r1 d=0xd8f56414
    alu1   sub.lo -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    21 if g

block 13
    fetch  a=r1 b=0xf91e1d4c c=r1 d=0xec1b8ca4
    alu1   sub.hs -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    23 if g

block 14
    fetch  a=r1 b=19 c=r1
    alu1   shr
    guard  p1
    alu2   xor c r1 -> r2
    bra    29 if g

block 15
    fetch  a=r1 b=28 c=r1
    alu1   shr
    guard  p1
    alu2   xor c r1 -> r1
    bra    18 if !g

block 16 serial
    fetch  a=r1 b=0x29a3b2e9 c=r1 d=0x5ec42e0c
    alu1   sub.lo -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    29 if g

block 17
    fetch  a=r1 b=0x9bf00273 c=r1 d=0xa28defe4
    alu1   sub.ge -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    30 if g

block 18
    fetch  a=r1 b=13 c=r1
    alu1   shr
    guard  p2
    alu2   xor c r1 -> r1
    bra    13 if g

block 19 serial
    fetch  a=r1 b=0x66b2bc5b c=r1 d=0x448aaa9c
    alu1   sub.lt -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    9 if g

block 20
    fetch  a=r1 b=0x654821d0 c=r1 d=0xe27a984c
    alu1   sub.hs -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    31 if g

block 21
    fetch  a=r1 b=0xbeb79919 c=r1 d=0x8fb5d27c
    alu1   sub.lo -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    12 if g

block 22
    fetch  a=r13 b=0xff50bde4 c=r1 d=r4
    alu1   xor -> r11
    guard  !p0
    alu2   sub c d -> r1
    bra    19 if g

block 23 serial
    fetch  a=r1 b=5 c=r1
    alu1   shr
    guard  p1 mask
    alu2   xor c r1 -> r1
    bra    9 if !g

block 24
    fetch  a=r1 b=0x877409a9 c=r1 d=0x405cacec
    alu1   sub.lt -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    28 if g

block 25
    fetch  a=r13 b=0x1c8eaee9 c=r1 d=r6
    alu1   xor -> r11
    guard  !p1
    alu2   sub c d -> r1
    bra    29 if g

block 26 serial
    fetch  a=r13 b=0xf42d47cc c=r1 d=r6
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    22 if g

block 27
    fetch  a=r1 b=0xd777a477 c=r1 d=0xa39231a4
    alu1   sub.ge -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    29 if g

block 28
    fetch  a=r1 b=0x99546eb4 c=r1 d=0x52fbe43c
    alu1   sub.hs -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    13 if g

block 29
    fetch  a=r13 b=0x3d4cbf37 c=r1 d=r2
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    19 if g

block 30 serial
    fetch  a=r1 b=27 c=r1
    alu1   shr
    guard  p0
    alu2   xor c r1 -> r4
    bra    10 if !g

block 31
    exit
