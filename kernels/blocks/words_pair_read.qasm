; Each pair of nibbles, and what the registers hold then.
.isa 1
.kernel "words_pair_read"
.preload r15 tid.x

block 0
    fetch  a=r15 b=1 c=0
    alu1   and
    alu2   or c r1 -> r13

block 1
    fetch  a=r13 b=2 c=0
    alu1   shl -> r13
    alu2   or c d -> r14

block 2
    fetch  a=r14 b=r13 d=15
    alu1   shr
    alu2   and r1 d -> r1

block 3
    fetch  a=r1 b=8 d=8
    alu1   xor
    alu2   sub r1 d -> r2

block 4
    fetch  c=r2 d=0x01230467
    alu2   mad.lo c d 0 -> r3

block 5
    fetch  a=r14 b=1
    alu1   add -> r14

block 6
    fetch  a=r14 b=256
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 7
    exit
