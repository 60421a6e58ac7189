; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks4"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0xad581e57 d=0xb12ae6d
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
    fetch  a=r13 b=0xc8eff346 c=r1 d=0xe539a78b
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0x853d452f c=r1 d=0x1ee57012
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0x82f11ec0 c=r1 d=0x331241a9
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0x64beb012 c=r1 d=0x58e00e8c
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0xff2f6504 c=r1 d=0x877994af
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0x9851e4d5 c=r1 d=0x42d60bac
    alu1   sub.lt -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    18 if g

block 9 serial
    fetch  a=r13 b=0xd5a262c8 c=r1 d=r3
    alu1   xor -> r11
    guard  !p2
    alu2   sub c d -> r1
    bra    19 if g

block 10
    fetch  a=r13 b=0xe10fadcb c=r1 d=r3
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    8 if g

block 11
    fetch  a=r1 b=0x6378c977 c=r1 d=0xddb860cc
    alu1   sub.lt -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    26 if g

block 12 serial
    fetch  a=r1 b=0x943fb835 c=r1 d=0xba5ddf64
    alu1   sub.hs -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    8 if g

block 13
    fetch  a=r13 b=0x921bcb24 c=r1 d=r10
    alu1   xor -> r11
    guard  p3
    alu2   sub c d -> r1
    bra    30 if g

block 14
    fetch  a=r13 b=0xcd2d6a7e c=r1 d=r5
    alu1   xor -> r11
    guard  !p1
    alu2   sub c d -> r1
    bra    16 if g

block 15
    fetch  a=r1 b=21 c=r1
    alu1   shr
    guard  p3
    alu2   xor c r1 -> r10
    bra    12 if !g

block 16 serial
    fetch  a=r1 b=0xe7e9af60 c=r1 d=0x7ad1305c
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    8 if g

block 17
    fetch  a=r13 b=0x5e7b78a4 c=r1 d=r8
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    25 if g

block 18
    fetch  a=r13 b=0x6a039f5 c=r1 d=r9
    alu1   xor -> r11
    guard  !p3
    alu2   sub c d -> r1
    bra    15 if g

block 19 serial
    fetch  a=r1 b=0xef76c6c6 c=r1 d=0x20ddb9f4
    alu1   sub.hs -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    11 if g

block 20
    fetch  a=r1 b=0xbc4325fa c=r1 d=0x2bc9a4b4
    alu1   sub.hs -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    31 if g

block 21
    fetch  a=r1 b=0x13c89d3e c=r1 d=0x358e8754
    alu1   sub.lo -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    17 if g

block 22
    fetch  a=r13 b=0x77fde3e9 c=r1 d=r10
    alu1   xor -> r11
    guard  !p0
    alu2   sub c d -> r1
    bra    23 if g

block 23 serial
    fetch  a=r1 b=0xa621f427 c=r1 d=0x465948e4
    alu1   sub.lt -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    13 if g

block 24
    fetch  a=r1 b=0x492cd970 c=r1 d=0xe211f91c
    alu1   sub.hs -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    13 if g

block 25
    fetch  a=r13 b=0xe0f6133f c=r1 d=r3
    alu1   xor -> r11
    guard  !p1
    alu2   sub c d -> r1
    bra    28 if g

block 26 serial
    fetch  a=r1 b=20 c=r1
    alu1   shr
    guard  p2
    alu2   xor c r1 -> r10
    bra    8 if !g

block 27
    fetch  a=r1 b=9 c=r1
    alu1   shr
    guard  p2
    alu2   xor c r1 -> r1
    bra    16 if g

block 28
    fetch  a=r1 b=0x4b3afceb c=r1 d=0x8612c364
    alu1   sub.hs -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    10 if g

block 29
    fetch  a=r13 b=0x8fe788ba c=r1 d=r6
    alu1   xor -> r11
    guard  !p3
    alu2   sub c d -> r1
    bra    18 if g

block 30 serial
    fetch  a=r13 b=0xdf276649 c=r1 d=r5
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    23 if g

block 31
    exit
