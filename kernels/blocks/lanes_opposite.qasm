; Two lanes against two in every bit, while others wait.
.isa 1
.kernel "lanes_opposite"
.preload r15 tid.x

block 0
    fetch  a=0 c=r15 d=0x9e3779b1
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r1

block 1
    fetch  a=r15 b=1 c=r15 d=2
    alu1   and -> r13
    alu2   and c d -> r12

block 2
    fetch  a=0 b=r13 c=0 d=r12
    alu1   sub -> r13
    alu2   set.ne c d -> r12

block 3
    fetch  a=0 b=r12 c=r15 d=3
    alu1   sub -> r12
    alu2   and c d -> r9

block 4
    fetch  a=r13 b=r12 c=r14 d=30
    alu1   xor -> r11
    alu2   shl c d -> r10

block 5
    fetch  a=r15 b=2 c=r14 d=0x85ebca6b
    alu1   shr
    alu2   mad.lo c d r1 -> r8

block 6
    fetch  a=r8 b=0x2c1b3c6d
    alu1   xor
    alu2   mad.lo r1 r1 0 -> r8

block 7
    fetch  a=r8 b=13 c=r8 d=0x297a2d39
    alu1   shr
    alu2   mad.lo c d r1 -> r8

block 8
    fetch  a=r8 b=28 d=r9
    alu1   shr
    alu2   shr r1 d -> r3

block 9
    fetch  a=r8 b=30 c=r3
    alu1   shr
    alu2   or c r1 -> r3

block 10
    fetch  a=r3 b=1 c=r10 d=31
    alu1   and -> r3
    alu2   sar c d -> r10

block 11
    fetch  a=r3 b=0
    alu1   sub.ne
    guard  flag1
    bra    16 if g

block 12
    bar

block 13
    fetch  a=r14 b=1
    alu1   add -> r14

block 14
    fetch  a=r14 b=24
    alu1   sub.lo
    guard  flag1
    bra    4 if g

block 15
    exit

block 16
    fetch  a=r13 b=r10 c=r13 d=r10
    alu1   xor -> r5
    alu2   xor c d -> r6

block 17
    fetch  a=r12 b=r10 c=r12 d=r10
    alu1   xor -> r5
    alu2   xor c d -> r6

block 18
    fetch  a=r11 b=r10 c=r11 d=r10
    alu1   xor -> r5
    alu2   xor c d -> r6

block 19
    fetch  a=r9 b=0 c=r8 d=27
    alu1   set.eq -> r7
    alu2   shr c d -> r4

block 20
    fetch  a=r7 b=r4 d=r10
    alu1   shl
    alu2   xor r1 d -> r4

block 21
    fetch  a=r13 b=r4 c=r13 d=r4
    alu1   xor -> r5
    alu2   xor c d -> r6

block 22
    fetch  a=r12 b=r4 c=r12 d=r4
    alu1   xor -> r5
    alu2   xor c d -> r6

block 23
    fetch  a=r11 b=r4 c=r11 d=r4
    alu1   xor -> r5
    alu2   xor c d -> r6

block 24
    fetch  a=r9 b=2 c=r8 d=27
    alu1   set.eq -> r7
    alu2   shr c d -> r4

block 25
    fetch  a=r7 b=r4 d=r10
    alu1   shl
    alu2   xor r1 d -> r4

block 26
    fetch  a=r12 b=r4 c=r12 d=r4
    alu1   xor -> r5
    alu2   xor c d -> r6

block 27
    fetch  a=r11 b=r4 c=r11 d=r4
    alu1   xor -> r5
    alu2   xor c d -> r6

block 28
    fetch  a=r8 b=r12 c=r8 d=r13
    alu1   xor -> r5
    alu2   xor c d -> r6

block 29
    bra    12
