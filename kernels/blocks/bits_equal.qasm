; Comparisons of words that differ in one bit.
.isa 1
.kernel "bits_equal"
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
    fetch  a=r7 b=r8 c=r7 d=r8
    alu1   set.eq -> r5
    alu2   set.eq c d -> r6

block 7
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   set.eq -> r5
    alu2   set.eq c d -> r6

block 8
    fetch  a=r7 b=r8 c=r7 d=r8
    alu1   set.ne -> r5
    alu2   set.ne c d -> r6

block 9
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   set.ne -> r5
    alu2   set.ne c d -> r6

block 10
    fetch  a=r7 b=r8 c=r7 d=r8
    alu1   set.lt -> r5
    alu2   set.lt c d -> r6

block 11
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   set.lt -> r5
    alu2   set.lt c d -> r6

block 12
    fetch  a=r7 b=r8 c=r7 d=r8
    alu1   set.lo -> r5
    alu2   set.lo c d -> r6

block 13
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   set.lo -> r5
    alu2   set.lo c d -> r6

block 14
    fetch  a=r7 b=r8 c=r8 d=r7
    alu1   set.ge -> r5
    alu2   set.ge c d -> r6

block 15
    fetch  a=r7 b=r8 c=r8 d=r7
    alu1   set.hs -> r5
    alu2   set.hs c d -> r6

block 16
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   min.s -> r5
    alu2   min.s c d -> r6

block 17
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   min.u -> r5
    alu2   min.u c d -> r6

block 18
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   max.s -> r5
    alu2   max.s c d -> r6

block 19
    fetch  a=r8 b=r7 c=r8 d=r7
    alu1   max.u -> r5
    alu2   max.u c d -> r6

block 20
    fetch  a=r1 b=0x2545f491
    alu1   xor -> r8

block 21
    fetch  a=0x2545f491 b=r8 c=0x2545f491 d=r8
    alu1   set.eq -> r5
    alu2   set.eq c d -> r6

block 22
    fetch  a=r8 b=0x2545f491 c=r8 d=0x2545f491
    alu1   set.ne -> r5
    alu2   set.ne c d -> r6

block 23
    fetch  a=r1 b=0xdaba0b6e
    alu1   xor -> r8

block 24
    fetch  a=0xdaba0b6e b=r8 c=0xdaba0b6e d=r8
    alu1   set.eq -> r5
    alu2   set.eq c d -> r6

block 25
    fetch  a=r8 b=0xdaba0b6e c=r8 d=0xdaba0b6e
    alu1   set.ne -> r5
    alu2   set.ne c d -> r6

block 26
    fetch  a=r1 b=1 c=r1 d=31
    alu1   shl
    alu2   shr c d -> r4

block 27
    fetch  a=r1 b=1 d=r4
    alu1   shl
    alu2   or r1 d -> r1

block 28
    fetch  a=r14 b=1
    alu1   add -> r14

block 29
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 30
    exit
