; Counts and reversals of single bits, and of the bits on each side.
.isa 1
.kernel "bits_ones"
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
    fetch  c=r1
    alu2   popc c -> r5

block 5
    fetch  c=r1
    alu2   clz c -> r5

block 6
    fetch  c=r1
    alu2   brev c -> r5

block 7
    fetch  c=r2
    alu2   popc c -> r5

block 8
    fetch  c=r2
    alu2   clz c -> r5

block 9
    fetch  c=r2
    alu2   brev c -> r5

block 10
    fetch  c=r3
    alu2   popc c -> r5

block 11
    fetch  c=r3
    alu2   clz c -> r5

block 12
    fetch  c=r3
    alu2   brev c -> r5

block 13
    fetch  a=r1 b=-1
    alu1   xor -> r6

block 14
    fetch  c=r6
    alu2   popc c -> r5

block 15
    fetch  c=r6
    alu2   clz c -> r5

block 16
    fetch  c=r6
    alu2   brev c -> r5

block 17
    fetch  a=r1 b=1 c=r1 d=31
    alu1   shl
    alu2   shr c d -> r4

block 18
    fetch  a=r1 b=1 d=r4
    alu1   shl
    alu2   or r1 d -> r1

block 19
    fetch  a=r14 b=1
    alu1   add -> r14

block 20
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 21
    exit
