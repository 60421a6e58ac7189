; Shifts by immediates, by less than a word and by more.
.isa 1
.kernel "bits_shifts3"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x3a096533 d=0x5ed34fe5
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0xf658f7a7 d=0x6018366d
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=r1 b=0x5 c=r2 d=0x56
    alu1   shl -> r5
    alu2   sar c d -> r6

block 4
    fetch  a=r1 b=0x1a c=r2 d=0x8000001f
    alu1   shl -> r5
    alu2   sar c d -> r6

block 5
    fetch  a=r1 b=0x1f c=r2 d=0x104
    alu1   shl -> r5
    alu2   sar c d -> r6

block 6
    fetch  a=r1 b=0x29 c=r2 d=0x5
    alu1   shl -> r5
    alu2   sar c d -> r6

block 7
    fetch  a=r1 b=0x56 c=r2 d=0x1a
    alu1   shl -> r5
    alu2   sar c d -> r6

block 8
    fetch  a=r1 b=0x8000001f c=r2 d=0x1f
    alu1   shl -> r5
    alu2   sar c d -> r6

block 9
    fetch  a=r1 b=0x104 c=r2 d=0x29
    alu1   shl -> r5
    alu2   sar c d -> r6

block 10
    fetch  a=r1 b=0x5 c=r2 d=0x57
    alu1   shr -> r5
    alu2   shl c d -> r6

block 11
    fetch  a=r1 b=0x1a c=r2 d=0x8000001e
    alu1   shr -> r5
    alu2   shl c d -> r6

block 12
    fetch  a=r1 b=0x1f c=r2 d=0x105
    alu1   shr -> r5
    alu2   shl c d -> r6

block 13
    fetch  a=r1 b=0x29 c=r2 d=0x4
    alu1   shr -> r5
    alu2   shl c d -> r6

block 14
    fetch  a=r1 b=0x56 c=r2 d=0x1b
    alu1   shr -> r5
    alu2   shl c d -> r6

block 15
    fetch  a=r1 b=0x8000001f c=r2 d=0x1e
    alu1   shr -> r5
    alu2   shl c d -> r6

block 16
    fetch  a=r1 b=0x104 c=r2 d=0x28
    alu1   shr -> r5
    alu2   shl c d -> r6

block 17
    fetch  a=r1 b=0x5 c=r2 d=0x54
    alu1   sar -> r5
    alu2   shr c d -> r6

block 18
    fetch  a=r1 b=0x1a c=r2 d=0x8000001d
    alu1   sar -> r5
    alu2   shr c d -> r6

block 19
    fetch  a=r1 b=0x1f c=r2 d=0x106
    alu1   sar -> r5
    alu2   shr c d -> r6

block 20
    fetch  a=r1 b=0x29 c=r2 d=0x7
    alu1   sar -> r5
    alu2   shr c d -> r6

block 21
    fetch  a=r1 b=0x56 c=r2 d=0x18
    alu1   sar -> r5
    alu2   shr c d -> r6

block 22
    fetch  a=r1 b=0x8000001f c=r2 d=0x1d
    alu1   sar -> r5
    alu2   shr c d -> r6

block 23
    fetch  a=r1 b=0x104 c=r2 d=0x2b
    alu1   sar -> r5
    alu2   shr c d -> r6

block 24
    fetch  a=r1 b=13 c=r1 d=0x7687a66d
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 25
    fetch  a=r2 b=13 c=r2 d=0x924770d5
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 26
    fetch  a=r14 b=1
    alu1   add -> r14

block 27
    fetch  a=r14 b=16
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 28
    exit
