; Each byte in each place of a value that all lanes have.
.isa 1
.kernel "words_all"
.preload r15 tid.x

block 0
    fetch  a=0
    alu1   or -> r14

block 1
    fetch  a=r14 c=r14 d=0x01010101
    alu1   or -> r1
    alu2   mad.lo c d 0 -> r2

block 2
    fetch  a=r14 b=8 d=0x80000000
    alu1   shl -> r3
    alu2   or r1 d -> r4

block 3
    fetch  a=r14 b=16 d=0x80000000
    alu1   shl -> r3
    alu2   or r1 d -> r4

block 4
    fetch  a=r14 b=-1 c=r14 d=24
    alu1   xor -> r3
    alu2   shl c d -> r4

block 5
    fetch  a=r14 b=1
    alu1   add -> r14

block 6
    fetch  a=r14 b=256
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 7
    exit
