; Compare and swap of words that differ in one bit.
.isa 1
.kernel "bits_cas"
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
    fetch  a=r7 c=r8 d=r14
    alu1   or
    alu2   cas c d r1 -> r5

block 7
    fetch  a=r8 c=r7 d=r14
    alu1   or
    alu2   cas c d r1 -> r5

block 8
    fetch  a=r7 c=r7 d=r14
    alu1   or
    alu2   cas c d r1 -> r5

block 9
    fetch  a=r2 c=r3 d=r14
    alu1   or
    alu2   cas c d r1 -> r5

block 10
    fetch  a=r1 b=1 c=r1 d=31
    alu1   shl
    alu2   shr c d -> r4

block 11
    fetch  a=r1 b=1 d=r4
    alu1   shl
    alu2   or r1 d -> r1

block 12
    fetch  a=r14 b=1
    alu1   add -> r14

block 13
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 14
    exit
