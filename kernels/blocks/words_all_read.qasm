; Each byte in each place, of all lanes, and what the register holds then.
.isa 1
.kernel "words_all_read"
.preload r15 tid.x

block 0
    fetch  a=0 c=r15 d=0
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r13

block 1
    fetch  a=r14 b=r13
    alu1   add -> r1

block 2
    fetch  a=r1 b=255 d=0xffffff00
    alu1   and -> r1
    alu2   or r1 d -> r2

block 3
    fetch  a=r1 b=8 c=r2 d=8
    alu1   shl -> r3
    alu2   shl c d -> r4

block 4
    fetch  a=r3 b=8 c=r4 d=255
    alu1   shl -> r5
    alu2   or c d -> r6

block 5
    fetch  a=r5 b=8 c=r6 d=8
    alu1   shl -> r7
    alu2   shl c d -> r8

block 6
    fetch  a=r8 b=255 c=r8 d=8
    alu1   or -> r8
    alu2   shl c d -> r9

block 7
    fetch  a=r1 b=r2 c=r3 d=0x9e3779b1
    alu1   xor
    alu2   mad.lo c d r1 -> r10

block 8
    fetch  a=r4 b=r5 c=r6 d=0x9e3779b1
    alu1   xor
    alu2   mad.lo c d r1 -> r10

block 9
    fetch  a=r7 b=r8 c=r9 d=0x9e3779b1
    alu1   xor
    alu2   mad.lo c d r1 -> r10

block 10
    fetch  a=r14 b=1
    alu1   add -> r14

block 11
    fetch  a=r14 b=256
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 12
    exit
