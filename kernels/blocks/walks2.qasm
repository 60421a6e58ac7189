; Lanes that go through the blocks each on its own way.
.isa 1
.kernel "walks2"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x1b591d75 d=0x9daa37e5
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
    fetch  a=r13 b=0xb3dca50a c=r1 d=0xc15521b1
    alu1   sub.lt -> r2
    alu2   mad.lo c d r1 -> r3
    pred   lut 10 flag1 -> p1

block 4
    fetch  a=r13 b=0xa6ec39c1 c=r1 d=0x86f0ce2e
    alu1   sub.lt -> r4
    alu2   mad.lo c d r1 -> r5
    pred   lut 10 flag1 -> p2

block 5
    fetch  a=r13 b=0xf0baef3a c=r1 d=0x3f372617
    alu1   sub.lt -> r6
    alu2   mad.lo c d r1 -> r7
    pred   lut 10 flag1 -> p3

block 6
    fetch  a=r13 b=0x4567ceb1 c=r1 d=0xbc319994
    alu1   sub.lt -> r8
    alu2   mad.lo c d r1 -> r9
    pred   lut 10 flag1 -> p0

block 7
    fetch  a=r13 b=0x417a8105 c=r1 d=0x4a800646
    alu1   sub.lt -> r10
    alu2   mad.lo c d r1 -> r11
    pred   lut 10 flag1 -> p1

block 8
    fetch  a=r1 b=0x4d909eb2 c=r1 d=0x77744ccc
    alu1   sub.hs -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    11 if g

block 9 serial
    fetch  a=r1 b=0xdeeda8b2 c=r1 d=0xe6c648e4
    alu1   sub.lo -> r7
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    17 if g

block 10
    fetch  a=r13 b=0x293a9acc c=r1 d=r10
    alu1   xor -> r11
    guard  !p1
    alu2   sub c d -> r1
    bra    20 if g

block 11
    fetch  a=r1 b=4 c=r1
    alu1   shr
    guard  p2
    alu2   xor c r1 -> r1
    bra    8 if g

block 12 serial
    fetch  a=r1 b=0x95522f9a c=r1 d=0xfd8cfe34
    alu1   sub.hs -> r3
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    21 if g

block 13
    fetch  a=r13 b=0x2e62fe86 c=r1 d=r3
    alu1   xor -> r11
    guard  !p1
    alu2   sub c d -> r1
    bra    27 if g

block 14
    fetch  a=r1 b=20 c=r1
    alu1   shr
    guard  p1 mask
    alu2   xor c r1 -> r6
    bra    17 if !g

block 15
    fetch  a=r1 b=27 c=r1
    alu1   shr
    guard  p0 mask
    alu2   xor c r1 -> r1
    bra    11 if g

block 16 serial
    fetch  a=r1 b=0x1d26e313 c=r1 d=0xafaaa714
    alu1   sub.lt -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    13 if g

block 17
    fetch  a=r1 b=0x88ebf5e6 c=r1 d=0x62fe005c
    alu1   sub.hs -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    30 if g

block 18
    fetch  a=r1 b=14 c=r1
    alu1   shr
    guard  p0 mask
    alu2   xor c r1 -> r1
    bra    23 if g

block 19 serial
    fetch  a=r1 b=0x1102c9f5 c=r1 d=0x91b002ec
    alu1   sub.ge -> r9
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    23 if g

block 20
    fetch  a=r1 b=0x4e4217b c=r1 d=0xd34a2c3c
    alu1   sub.hs -> r8
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    31 if g

block 21
    fetch  a=r13 b=0xf06b36b1 c=r1 d=r9
    alu1   xor -> r11
    guard  !p2
    alu2   sub c d -> r1
    bra    19 if g

block 22
    fetch  a=r13 b=0xaf4a5a4 c=r1 d=r10
    alu1   xor -> r11
    guard  !p2
    alu2   sub c d -> r1
    bra    17 if g

block 23 serial
    fetch  a=r1 b=0x190b6895 c=r1 d=0x8e743c4
    alu1   sub.ge -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    11 if g

block 24
    fetch  a=r1 b=0x8585c655 c=r1 d=0xefa638f4
    alu1   sub.lo -> r6
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p0
    bra    8 if g

block 25
    fetch  a=r1 b=0xc663425b c=r1 d=0x32f439e4
    alu1   sub.lt -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p2
    bra    31 if g

block 26 serial
    fetch  a=r1 b=6 c=r1
    alu1   shr
    guard  p1
    alu2   xor c r1 -> r1
    bra    24 if !g

block 27
    fetch  a=r1 b=17 c=r1
    alu1   shr
    guard  p1 mask
    alu2   xor c r1 -> r1
    bra    9 if g

block 28
    fetch  a=r1 b=0x7ceb1b7b c=r1 d=0xea508094
    alu1   sub.lt -> r5
    guard  flag1
    alu2   mad.lo c d r1 -> r1
    pred   lut 10 flag1 -> p3
    bra    20 if g

block 29
    fetch  a=r13 b=0x16f134f9 c=r1 d=r6
    alu1   xor -> r11
    guard  p1
    alu2   sub c d -> r1
    bra    23 if g

block 30 serial
    fetch  a=r13 b=0xb136d1ad c=r1 d=r4
    alu1   xor -> r11
    guard  p2
    alu2   sub c d -> r1
    bra    14 if g

block 31
    exit
