; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks0"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x3ceb3ffd d=0x97b75095
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
    fetch  a=r13 b=0x8b529b4a c=r1 d=0x21636369
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0x5eb561a4 c=r1 d=0xea7b5bf5
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0x9a9a80fd c=r1 d=0x795b929e
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0xa02f34a6 c=r1 d=0x94b2b8fd
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0x10c67fd9 c=r1 d=0x9b08923d
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0x42650644 c=r1 d=0x8d0038ec
    alu1   sub.ge -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    9 if g

block 9 serial
    fetch  a=r13 b=0x65aa9c82 c=r1 d=r4
    alu1   xor -> r11
    guard  p1
    alu2   sub c d -> r1
    bra    26 if g

block 10
    fetch  a=r1 b=24 c=r1
    alu1   shr
    guard  p0
    alu2   xor c r1 -> r4
    bra    25 if g

block 11
    fetch  a=r1 b=27 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r8
    bra    18 if !g

block 12 serial
    fetch  a=r1 b=0xf6ced90a c=r1 d=0xef829c8c
    alu1   sub.ge -> r7
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    21 if g

block 13
    fetch  a=r1 b=0x7eb0adf4 c=r1 d=0x378c74dc
    alu1   sub.lo -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    9 if g

block 14
    fetch  a=r1 b=19 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r1
    bra    22 if g

block 15
    fetch  a=r1 b=23 c=r1
    alu1   shr
    guard  p2
    alu2   xor c r1 -> r5
    bra    17 if !g

block 16 serial
    fetch  a=r1 b=0x103ef3c2 c=r1 d=0x7b6471e4
    alu1   sub.hs -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    18 if g

block 17
    fetch  a=r13 b=0xe5a8181b c=r1 d=r4
    alu1   xor -> r11
    guard  p2
    alu2   sub c d -> r1
    bra    10 if g

block 18
    fetch  a=r1 b=28 c=r1
    alu1   shr
    guard  p0
    alu2   xor c r1 -> r1
    bra    22 if !g

block 19 serial
    fetch  a=r1 b=0x81633acf c=r1 d=0x3c67523c
    alu1   sub.lt -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    26 if g

block 20
    fetch  a=r1 b=0x998a0e31 c=r1 d=0x891ba6ac
    alu1   sub.lt -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    31 if g

block 21
    fetch  a=r13 b=0x27fca832 c=r1 d=r2
    alu1   xor -> r11
    guard  !p2
    alu2   sub c d -> r1
    bra    17 if g

block 22
    fetch  a=r13 b=0xe58b7c6a c=r1 d=r8
    alu1   xor -> r11
    guard  !p3
    alu2   sub c d -> r1
    bra    19 if g

block 23 serial
    fetch  a=r1 b=0xa4d5e415 c=r1 d=0xdde8bcbc
    alu1   sub.lt -> r10
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    25 if g

block 24
    fetch  a=r1 b=0xefba436b c=r1 d=0x4d14075c
    alu1   sub.hs -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    21 if g

block 25
    fetch  a=r13 b=0x2eee0ab c=r1 d=r8
    alu1   xor -> r11
    guard  !p0
    alu2   sub c d -> r1
    bra    26 if g

block 26 serial
    fetch  a=r13 b=0xf616fb4 c=r1 d=r7
    alu1   xor -> r11
    guard  !p2
    alu2   sub c d -> r1
    bra    20 if g

block 27
    fetch  a=r1 b=0x9bde8163 c=r1 d=0xb4fab104
    alu1   sub.lo -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    30 if g

block 28
    fetch  a=r1 b=0xf4707652 c=r1 d=0xad0faadc
    alu1   sub.lt -> r7
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    26 if g

block 29
    fetch  a=r13 b=0x4c736db3 c=r1 d=r7
    alu1   xor -> r11
    guard  p2
    alu2   sub c d -> r1
    bra    28 if g

block 30 serial
    fetch  a=r1 b=25 c=r1
    alu1   shr
    guard  p2 mask
    alu2   xor c r1 -> r1
    bra    13 if g

block 31
    exit
