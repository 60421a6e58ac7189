; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks5"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x8c5187c1 d=0x137c56ad
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
    fetch  a=r13 b=0x58886f39 c=r1 d=0x993955be
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0xd848292d c=r1 d=0x9b11bf0c
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0x49e1859f c=r1 d=0x1634106f
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0x82a5f8b3 c=r1 d=0xed60f364
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0x58043666 c=r1 d=0x64961c01
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0xf94ecf68 c=r1 d=0x847b35c
    alu1   sub.lt -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    22 if g

block 9 serial
    fetch  a=r1 b=0xffad6e8b c=r1 d=0x7f75b7e4
    alu1   sub.lo -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    20 if g

block 10
    fetch  a=r1 b=6 c=r1
    alu1   shr
    guard  p1 mask
    alu2   xor c r1 -> r8
    bra    15 if g

block 11
    fetch  a=r1 b=0x4c6254c0 c=r1 d=0x473d0abc
    alu1   sub.ge -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    26 if g

block 12 serial
    fetch  a=r1 b=0xc0983b6d c=r1 d=0x4e9d2c54
    alu1   sub.lo -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    25 if g

block 13
    fetch  a=r1 b=0xbb26d5d9 c=r1 d=0xf0088304
    alu1   sub.lo -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    28 if g

block 14
    fetch  a=r1 b=26 c=r1
    alu1   shr
    guard  p0 mask
    alu2   xor c r1 -> r1
    bra    12 if !g

block 15
    fetch  a=r1 b=0xef6ee5c7 c=r1 d=0x9e12e81c
    alu1   sub.ge -> r7
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    31 if g

block 16 serial
    fetch  a=r1 b=0x3e527ea c=r1 d=0xf8e91f2c
    alu1   sub.lt -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    30 if g

block 17
    fetch  a=r1 b=0x6fba26bf c=r1 d=0x269926f4
    alu1   sub.lo -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    26 if g

block 18
    fetch  a=r1 b=4 c=r1
    alu1   shr
    guard  p0
    alu2   xor c r1 -> r2
    bra    9 if g

block 19 serial
    fetch  a=r1 b=23 c=r1
    alu1   shr
    guard  p3 mask
    alu2   xor c r1 -> r1
    bra    12 if g

block 20
    fetch  a=r1 b=0x7ff7c780 c=r1 d=0x5b719cc
    alu1   sub.ge -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    31 if g

block 21
    fetch  a=r1 b=0xa5d0e244 c=r1 d=0xc894f7d4
    alu1   sub.hs -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    13 if g

block 22
    fetch  a=r13 b=0xf17cb3a8 c=r1 d=r7
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    14 if g

block 23 serial
    fetch  a=r1 b=26 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r5
    bra    28 if !g

block 24
    fetch  a=r1 b=0x697cdcaf c=r1 d=0x4b58a174
    alu1   sub.ge -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    9 if g

block 25
    fetch  a=r1 b=0x6f52ffc7 c=r1 d=0xd789f2c
    alu1   sub.hs -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    31 if g

block 26 serial
    fetch  a=r1 b=13 c=r1
    alu1   shr
    guard  p1
    alu2   xor c r1 -> r1
    bra    8 if !g

block 27
    fetch  a=r1 b=11 c=r1
    alu1   shr
    guard  p1 mask
    alu2   xor c r1 -> r1
    bra    20 if g

block 28
    fetch  a=r1 b=0xd0fbc0e6 c=r1 d=0xebd9b4bc
    alu1   sub.hs -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    26 if g

block 29
    fetch  a=r1 b=0x80703ef c=r1 d=0xf3da1fbc
    alu1   sub.hs -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    13 if g

block 30 serial
    fetch  a=r13 b=0x1b2f7806 c=r1 d=r6
    alu1   xor -> r11
    guard  p2
    alu2   sub c d -> r1
    bra    17 if g

block 31
    exit
