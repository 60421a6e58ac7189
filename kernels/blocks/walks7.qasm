; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks7"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x4ecc6c7f d=0x488e44fd
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
    fetch  a=r13 b=0x93f50c2c c=r1 d=0x277582f0
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0x43ff8b2b c=r1 d=0x3aca69e7
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0xced24692 c=r1 d=0x7bc71cd2
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0x779b8c2f c=r1 d=0xe2a099ba
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0x55200497 c=r1 d=0xf9ace5c1
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0xaa72c4de c=r1 d=0xdb8e6e7c
    alu1   sub.ge -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    10 if g

block 9 serial
    fetch  a=r1 b=0xa38cfdff c=r1 d=0xcb0a7cfc
    alu1   sub.lt -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    10 if g

block 10
    fetch  a=r1 b=20 c=r1
    alu1   shr
    guard  p1
    alu2   xor c r1 -> r1
    bra    13 if g

block 11
    fetch  a=r1 b=10 c=r1
    alu1   shr
    guard  p1 mask
    alu2   xor c r1 -> r1
    bra    8 if g

block 12 serial
    fetch  a=r1 b=0xbb52da1d c=r1 d=0xd46d97f4
    alu1   sub.ge -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    17 if g

block 13
    fetch  a=r13 b=0x605d1b20 c=r1 d=r3
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    24 if g

block 14
    fetch  a=r13 b=0x14c82330 c=r1 d=r4
    alu1   xor -> r11
    guard  !p2
    alu2   sub c d -> r1
    bra    8 if g

block 15
    fetch  a=r1 b=0xfbaf9c5a c=r1 d=0xbc973c74
    alu1   sub.hs -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    31 if g

block 16 serial
    fetch  a=r1 b=0xf8bc1c60 c=r1 d=0x75df773c
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    19 if g

block 17
    fetch  a=r13 b=0x414bfccc c=r1 d=r10
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    8 if g

block 18
    fetch  a=r1 b=18 c=r1
    alu1   shr
    guard  p0 mask
    alu2   xor c r1 -> r2
    bra    15 if !g

block 19 serial
    fetch  a=r1 b=0xf12eaae6 c=r1 d=0x1bafaf14
    alu1   sub.lt -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    8 if g

block 20
    fetch  a=r1 b=0xab12f064 c=r1 d=0x6baf0a0c
    alu1   sub.hs -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    31 if g

block 21
    fetch  a=r1 b=0x7de577f2 c=r1 d=0x55d4a10c
    alu1   sub.ge -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    27 if g

block 22
    fetch  a=r1 b=25 c=r1
    alu1   shr
    guard  p2
    alu2   xor c r1 -> r1
    bra    16 if !g

block 23 serial
    fetch  a=r1 b=30 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r1
    bra    15 if !g

block 24
    fetch  a=r1 b=0x86dfbceb c=r1 d=0x516a92cc
    alu1   sub.ge -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    23 if g

block 25
    fetch  a=r1 b=0x3f8ebef6 c=r1 d=0x12424614
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    31 if g

block 26 serial
    fetch  a=r13 b=0x8e59a0d1 c=r1 d=r10
    alu1   xor -> r11
    guard  p3
    alu2   sub c d -> r1
    bra    11 if g

block 27
    fetch  a=r1 b=0x8f3b5bf4 c=r1 d=0x66822e0c
    alu1   sub.lo -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    14 if g

block 28
    fetch  a=r1 b=0x5fbe7374 c=r1 d=0xc58b68fc
    alu1   sub.hs -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    13 if g

block 29
    fetch  a=r1 b=0x65dd0122 c=r1 d=0x9a0dc054
    alu1   sub.hs -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    13 if g

block 30 serial
    fetch  a=r13 b=0x8087e65 c=r1 d=r2
    alu1   xor -> r11
    guard  p1
    alu2   sub c d -> r1
    bra    22 if g

block 31
    exit
