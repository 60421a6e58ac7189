; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks3"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x5c8cc1ab d=0x781ef86d
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
    fetch  a=r13 b=0x7b00c7f4 c=r1 d=0x48f165d5
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0x6abd685a c=r1 d=0x3a0562d5
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0x725ed09d c=r1 d=0x17f9ee6
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0x68d605d4 c=r1 d=0xdaa8b2a6
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0xa85f68b6 c=r1 d=0xb6043106
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0xa28f17d8 c=r1 d=0x38f12d94
    alu1   sub.lt -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    17 if g

block 9 serial
    fetch  a=r1 b=0xf3a16071 c=r1 d=0xbe506564
    alu1   sub.lo -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    19 if g

block 10
    fetch  a=r1 b=1 c=r1
    alu1   shr
    guard  p1
    alu2   xor c r1 -> r1
    bra    28 if !g

block 11
    fetch  a=r1 b=0x5c9dc8b6 c=r1 d=0x421bb124
    alu1   sub.hs -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    16 if g

block 12 serial
    fetch  a=r1 b=0x844948a8 c=r1 d=0xa49d1ce4
    alu1   sub.ge -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    24 if g

block 13
    fetch  a=r1 b=0xd523583b c=r1 d=0xfffc3434
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    18 if g

block 14
    fetch  a=r1 b=5 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r1
    bra    16 if !g

block 15
    fetch  a=r1 b=23 c=r1
    alu1   shr
    guard  p3
    alu2   xor c r1 -> r1
    bra    10 if g

block 16 serial
    fetch  a=r1 b=0x744acda7 c=r1 d=0xd53cea14
    alu1   sub.lt -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    24 if g

block 17
    fetch  a=r1 b=0xeb6617ca c=r1 d=0x67fdcf94
    alu1   sub.lo -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    12 if g

block 18
    fetch  a=r1 b=20 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r10
    bra    30 if g

block 19 serial
    fetch  a=r1 b=0x19d4dd9c c=r1 d=0xb523aa1c
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    15 if g

block 20
    fetch  a=r1 b=0x64f1c8ad c=r1 d=0xa0261404
    alu1   sub.lt -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    31 if g

block 21
    fetch  a=r1 b=0xe655ab21 c=r1 d=0xa36b094c
    alu1   sub.lo -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    20 if g

block 22
    fetch  a=r13 b=0x3d29c780 c=r1 d=r10
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    27 if g

block 23 serial
    fetch  a=r1 b=9 c=r1
    alu1   shr
    guard  p3 mask
    alu2   xor c r1 -> r1
    bra    11 if !g

block 24
    fetch  a=r1 b=0x4287443b c=r1 d=0x9fe3d8c
    alu1   sub.lt -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    22 if g

block 25
    fetch  a=r13 b=0xecc88b6a c=r1 d=r10
    alu1   xor -> r11
    guard  !p0
    alu2   sub c d -> r1
    bra    21 if g

block 26 serial
    fetch  a=r13 b=0x6a7b474b c=r1 d=r3
    alu1   xor -> r11
    guard  !p0
    alu2   sub c d -> r1
    bra    14 if g

block 27
    fetch  a=r1 b=0x2425136d c=r1 d=0xd72c6f9c
    alu1   sub.hs -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    22 if g

block 28
    fetch  a=r1 b=0x6eceec2d c=r1 d=0x80597f2c
    alu1   sub.ge -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    12 if g

block 29
    fetch  a=r13 b=0xd360bc0a c=r1 d=r4
    alu1   xor -> r11
    guard  !p1
    alu2   sub c d -> r1
    bra    19 if g

block 30 serial
    fetch  a=r1 b=28 c=r1
    alu1   shr
    guard  p0 mask
    alu2   xor c r1 -> r6
    bra    29 if !g

block 31
    exit
