; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks1"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x52e6b438 d=0xf2a74de5
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
    fetch  a=r13 b=0x269e0d37 c=r1 d=0x6513270e
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0xa6a3a450 c=r1 d=0xc5c7fd0
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0x128b2f33 c=r1 d=0xd23f0824
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0x892f902b c=r1 d=0x1818e811
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0x5d9dc9f8 c=r1 d=0x9531985d
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0x99950d8 c=r1 d=0x1600a35c
    alu1   sub.hs -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    10 if g

block 9 serial
    fetch  a=r1 b=0x8d116ece c=r1 d=0x6cad4a24
    alu1   sub.lt -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    16 if g

block 10
    fetch  a=r13 b=0x93bd04cf c=r1 d=r8
    alu1   xor -> r11
    guard  p1
    alu2   sub c d -> r1
    bra    29 if g

block 11
    fetch  a=r1 b=10 c=r1
    alu1   shr
    guard  p3
    alu2   xor c r1 -> r1
    bra    9 if !g

block 12 serial
    fetch  a=r1 b=0x1a61dbe2 c=r1 d=0x94e3bf94
    alu1   sub.ge -> r7
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    26 if g

block 13
    fetch  a=r1 b=0x907a70c3 c=r1 d=0xf4205b4
    alu1   sub.ge -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    26 if g

block 14
    fetch  a=r1 b=19 c=r1
    alu1   shr
    guard  p3 mask
    alu2   xor c r1 -> r1
    bra    19 if g

block 15
    fetch  a=r1 b=19 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r7
    bra    16 if !g

block 16 serial
    fetch  a=r1 b=0x1e398f10 c=r1 d=0x830e07bc
    alu1   sub.hs -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    18 if g

block 17
    fetch  a=r13 b=0x6bf46c69 c=r1 d=r2
    alu1   xor -> r11
    guard  p2
    alu2   sub c d -> r1
    bra    12 if g

block 18
    fetch  a=r1 b=20 c=r1
    alu1   shr
    guard  p3 mask
    alu2   xor c r1 -> r1
    bra    19 if !g

block 19 serial
    fetch  a=r1 b=2 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r6
    bra    24 if !g

block 20
    fetch  a=r1 b=0x5c6af07 c=r1 d=0xf0ce5834
    alu1   sub.hs -> r7
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    31 if g

block 21
    fetch  a=r1 b=0x7e62aa0a c=r1 d=0xf17a304
    alu1   sub.ge -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    28 if g

block 22
    fetch  a=r1 b=13 c=r1
    alu1   shr
    guard  p3
    alu2   xor c r1 -> r1
    bra    15 if !g

block 23 serial
    fetch  a=r1 b=0xe2257159 c=r1 d=0x230d977c
    alu1   sub.hs -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    26 if g

block 24
    fetch  a=r1 b=0xaec6f024 c=r1 d=0xe25a7604
    alu1   sub.hs -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p1
    bra    21 if g

block 25
    fetch  a=r1 b=0x26bb7dbd c=r1 d=0x3b618674
    alu1   sub.ge -> r2
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    31 if g

block 26 serial
    fetch  a=r13 b=0x43435cc5 c=r1 d=r6
    alu1   xor -> r11
    guard  p1
    alu2   sub c d -> r1
    bra    27 if g

block 27
    fetch  a=r1 b=0x9c1caaf7 c=r1 d=0x90fbbd14
    alu1   sub.lo -> r4
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    21 if g

block 28
    fetch  a=r1 b=0x65e7e423 c=r1 d=0x66237a04
    alu1   sub.hs -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    22 if g

block 29
    fetch  a=r13 b=0xfef7928 c=r1 d=r5
    alu1   xor -> r11
    guard  p1
    alu2   sub c d -> r1
    bra    28 if g

block 30 serial
    fetch  a=r13 b=0x1c2442f9 c=r1 d=r7
    alu1   xor -> r11
    guard  p0
    alu2   sub c d -> r1
    bra    22 if g

block 31
    exit
