; Random immediates for each operand.
.isa 1
.kernel "bits_immediates0"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x156199d0 d=0x97323b35
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x2c20b8f7 d=0xf7ae9467
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=0x7b24 b=r1 c=0xa268a445 d=r2
    alu1   add -> r5
    alu2   mad.lo c d 0 -> r6

block 4
    fetch  a=r1 b=0x5ea85974 c=r2 d=0xa81d5
    alu1   sub -> r5
    alu2   sub c d -> r6

block 5
    fetch  a=r1 b=0x21a7 c=r2 d=0x2e3f2a9d
    alu1   xor -> r5
    alu2   add c d -> r6

block 6
    fetch  a=0x1f02 b=r1 c=0x1fb0ca02 d=r2
    alu1   min.s -> r5
    alu2   mad.lo c d 0 -> r6

block 7
    fetch  a=0xf71fe1 b=r1 c=0xfc161c33 d=r2
    alu1   add -> r5
    alu2   sub c d -> r6

block 8
    fetch  a=r1 b=0xbfb619c3 c=0x9271cac0 d=r2
    alu1   sub -> r5
    alu2   add c d -> r6

block 9
    fetch  a=r1 b=0xaa5e c=r2 d=0x7fe4
    alu1   or -> r5
    alu2   mad.lo c d 0 -> r6

block 10
    fetch  a=0x57ab b=r1 c=r2 d=0xb9f5a3d8
    alu1   add -> r5
    alu2   sub c d -> r6

block 11
    fetch  a=r1 b=0x958e5a c=0x7a550cdd d=r2
    alu1   sub -> r5
    alu2   add c d -> r6

block 12
    fetch  a=0xc75a6c61 b=r1 c=0x4d180700 d=r2
    alu1   xor -> r5
    alu2   mad.lo c d 0 -> r6

block 13
    fetch  a=r1 b=0x1ebeb6e7 c=r2 d=0x7fcd
    alu1   min.s -> r5
    alu2   sub c d -> r6

block 14
    fetch  a=0x1f16 b=r1 c=r2 d=0x27ad09
    alu1   add -> r5
    alu2   add c d -> r6

block 15
    fetch  a=0x5069 b=r1 c=r2 d=0x8c1a5e
    alu1   sub -> r5
    alu2   mad.lo c d 0 -> r6

block 16
    fetch  a=0xa2e05f8 b=r1 c=0x161e3f17 d=r2
    alu1   or -> r5
    alu2   sub c d -> r6

block 17
    fetch  a=0x664f6491 b=r1 c=r2 d=0x70a37c2b
    alu1   add -> r5
    alu2   add c d -> r6

block 18
    fetch  a=r1 b=0x416396 c=r2 d=0xf1276c32
    alu1   sub -> r5
    alu2   mad.lo c d 0 -> r6

block 19
    fetch  a=r1 b=0x98c3 c=r2 d=0x7b2eb2df
    alu1   xor -> r5
    alu2   sub c d -> r6

block 20
    fetch  a=r1 b=0x28b6f7a7 c=0x64ea7ae2 d=r2
    alu1   min.s -> r5
    alu2   add c d -> r6

block 21
    fetch  a=r1 b=0x297784fe c=0x83c91552 d=r2
    alu1   add -> r5
    alu2   mad.lo c d 0 -> r6

block 22
    fetch  a=0x70eb0692 b=r1 c=0x4c2411 d=r2
    alu1   sub -> r5
    alu2   sub c d -> r6

block 23
    fetch  a=r1 b=0x9ed3 c=r2 d=0x7a06c8b7
    alu1   or -> r5
    alu2   add c d -> r6

block 24
    fetch  a=r1 b=13 c=r1 d=0x618a9265
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 25
    fetch  a=r2 b=13 c=r2 d=0x9de8895
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 26
    fetch  a=r14 b=1
    alu1   add -> r14

block 27
    fetch  a=r14 b=12
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 28
    exit
