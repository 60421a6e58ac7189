; Comparisons of words that differ in all bits, or in all but one.
.isa 1
.kernel "bits_unlike"
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
    fetch  a=r15 b=0x5bd1e995 c=r14 d=0x2545f491
    alu1   xor
    alu2   mad.lo c d r1 -> r7

block 5
    fetch  a=r7 b=r1
    alu1   xor -> r8

block 6
    fetch  a=r8 b=-1 c=r7 d=-1
    alu1   xor -> r9
    alu2   xor c d -> r10

block 7
    fetch  a=r7 b=r10 c=r10 d=r7
    alu1   set.eq -> r5
    alu2   set.eq c d -> r6

block 8
    fetch  a=r7 b=r10 c=r7 d=r10
    alu1   sub.eq -> r5
    alu2   sub.eq c d -> r6
    guard  flag1
    pred   lut 10 flag2 -> p0

block 9
    fetch  a=r7 b=r9 c=r9 d=r7
    alu1   set.eq -> r5
    alu2   set.eq c d -> r6

block 10
    fetch  a=r7 b=r9 c=r7 d=r9
    alu1   sub.eq -> r5
    alu2   sub.eq c d -> r6
    guard  flag1
    pred   lut 10 flag2 -> p0

block 11
    fetch  a=r7 b=r10 c=r10 d=r7
    alu1   set.ne -> r5
    alu2   set.ne c d -> r6

block 12
    fetch  a=r7 b=r10 c=r7 d=r10
    alu1   sub.ne -> r5
    alu2   sub.ne c d -> r6
    guard  flag1
    pred   lut 10 flag2 -> p0

block 13
    fetch  a=r7 b=r9 c=r9 d=r7
    alu1   set.ne -> r5
    alu2   set.ne c d -> r6

block 14
    fetch  a=r7 b=r9 c=r7 d=r9
    alu1   sub.ne -> r5
    alu2   sub.ne c d -> r6
    guard  flag1
    pred   lut 10 flag2 -> p0

block 15
    fetch  a=r10 c=r7 d=r8
    alu1   or
    alu2   cas c d r1 -> r5

block 16
    fetch  a=r7 c=r10 d=r8
    alu1   or
    alu2   cas c d r1 -> r6

block 17
    fetch  a=r9 c=r7 d=r8
    alu1   or
    alu2   cas c d r1 -> r5

block 18
    fetch  a=r7 c=r9 d=r8
    alu1   or
    alu2   cas c d r1 -> r6

block 19
    fetch  a=r1 b=1 c=r1 d=31
    alu1   shl
    alu2   shr c d -> r4

block 20
    fetch  a=r1 b=1 d=r4
    alu1   shl
    alu2   or r1 d -> r1

block 21
    fetch  a=r14 b=1
    alu1   add -> r14

block 22
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 23
    exit
