; Shifts of random words by each count.
.isa 1
.kernel "bits_shifts"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x9f767c45 d=0x4164d839
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0xbde5c099 d=0x5bc8fbbd
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=r15 b=0xcb91ce37 d=0xb0c11fdf
    alu1   xor
    alu2   mad.lo r1 d r1 -> r3

block 3
    fetch  a=r15 b=3
    alu1   shl -> r13

block 4
    fetch  a=0
    alu1   or -> r14

block 5
    fetch  a=r1 b=r13 c=r1 d=r13
    alu1   shl -> r5
    alu2   sar c d -> r6

block 6
    fetch  a=r1 b=r13 c=r1 d=r13
    alu1   shr -> r5
    alu2   shl c d -> r6

block 7
    fetch  a=r1 b=r13 c=r1 d=r13
    alu1   sar -> r5
    alu2   shr c d -> r6

block 8
    fetch  a=r1 b=13 c=r1 d=0x2265b1f5
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 9
    fetch  a=r2 b=r13 c=r2 d=r13
    alu1   shl -> r5
    alu2   sar c d -> r6

block 10
    fetch  a=r2 b=r13 c=r2 d=r13
    alu1   shr -> r5
    alu2   shl c d -> r6

block 11
    fetch  a=r2 b=r13 c=r2 d=r13
    alu1   sar -> r5
    alu2   shr c d -> r6

block 12
    fetch  a=r2 b=13 c=r2 d=0xf4bea975
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 13
    fetch  a=r3 b=r13 c=r3 d=r13
    alu1   shl -> r5
    alu2   sar c d -> r6

block 14
    fetch  a=r3 b=r13 c=r3 d=r13
    alu1   shr -> r5
    alu2   shl c d -> r6

block 15
    fetch  a=r3 b=r13 c=r3 d=r13
    alu1   sar -> r5
    alu2   shr c d -> r6

block 16
    fetch  a=r3 b=13 c=r3 d=0x3ceb3ffd
    alu1   shr
    alu2   mad.lo c d r1 -> r3

block 17
    fetch  a=r13 b=1
    alu1   add -> r13

block 18
    fetch  a=r14 b=1
    alu1   add -> r14

block 19
    fetch  a=r14 b=66
    alu1   sub.lo
    guard  flag1
    bra    5 if g

block 20
    exit
