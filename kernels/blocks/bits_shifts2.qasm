; Shifts by counts with one high bit and each low part.
.isa 1
.kernel "bits_shifts2"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3
    alu1   shl -> r4

block 1
    fetch  a=1 b=r4
    alu1   shl -> r1

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=r1 b=-1 d=r1
    alu1   add -> r2
    alu2   sub c d -> r3

block 4
    fetch  a=r15 b=0x2545f491 c=r14 d=0x5bd1e995
    alu1   xor
    alu2   mad.lo c d r1 -> r7

block 5
    fetch  c=r7 d=r7 a=r7 b=17
    alu1   shr
    alu2   mad.lo c d r1 -> r8

block 6
    fetch  a=r1 b=4 c=r1 d=11
    alu1   or -> r9
    alu2   or c d -> r10

block 7
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   shl -> r5
    alu2   sar c d -> r6

block 8
    fetch  a=r1 b=16 c=r1 d=31
    alu1   or -> r9
    alu2   or c d -> r10

block 9
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   shl -> r5
    alu2   sar c d -> r6

block 10
    fetch  a=r1 b=31 c=r1 d=16
    alu1   or -> r9
    alu2   or c d -> r10

block 11
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   shl -> r5
    alu2   sar c d -> r6

block 12
    fetch  a=r1 b=4 c=r1 d=11
    alu1   or -> r9
    alu2   or c d -> r10

block 13
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   shr -> r5
    alu2   shl c d -> r6

block 14
    fetch  a=r1 b=17 c=r1 d=30
    alu1   or -> r9
    alu2   or c d -> r10

block 15
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   shr -> r5
    alu2   shl c d -> r6

block 16
    fetch  a=r1 b=31 c=r1 d=16
    alu1   or -> r9
    alu2   or c d -> r10

block 17
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   shr -> r5
    alu2   shl c d -> r6

block 18
    fetch  a=r1 b=4 c=r1 d=11
    alu1   or -> r9
    alu2   or c d -> r10

block 19
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   sar -> r5
    alu2   shr c d -> r6

block 20
    fetch  a=r1 b=18 c=r1 d=29
    alu1   or -> r9
    alu2   or c d -> r10

block 21
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   sar -> r5
    alu2   shr c d -> r6

block 22
    fetch  a=r1 b=31 c=r1 d=16
    alu1   or -> r9
    alu2   or c d -> r10

block 23
    fetch  a=r7 b=r9 c=r8 d=r10
    alu1   sar -> r5
    alu2   shr c d -> r6

block 24
    fetch  a=r1 b=1 c=r1 d=31
    alu1   shl
    alu2   shr c d -> r4

block 25
    fetch  a=r1 b=1 d=r4
    alu1   shl
    alu2   or r1 d -> r1

block 26
    fetch  a=r14 b=1
    alu1   add -> r14

block 27
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 28
    exit
