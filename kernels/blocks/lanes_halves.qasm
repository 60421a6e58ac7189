; Two lanes against two, and two of them leave.
.isa 1
.kernel "lanes_halves"
.preload r15 tid.x
.preload r14 ctaid.x

block 0
    fetch  a=r15 b=3 c=r14 d=2
    alu1   and -> r9
    alu2   shl c d -> r8

block 1
    fetch  a=r8 b=28 d=r9
    alu1   and
    alu2   add r1 d -> r8

block 2
    fetch  a=0xca963c5a b=r8 d=1
    alu1   shr
    alu2   and r1 d -> r5

block 3
    fetch  a=0 b=r5 c=r14 d=5
    alu1   sub -> r5
    alu2   mad.lo c d 0 -> r7

block 4
    fetch  a=r14 b=3 d=1
    alu1   shr -> r6
    alu2   shl r1 d -> r4

block 5
    fetch  a=0xff55 b=r4 d=3
    alu1   shr
    alu2   and r1 d -> r4

block 6
    fetch  a=r6 b=3
    alu1   and -> r6

block 7
    fetch  a=r6 b=r9
    alu1   sub.ne
    guard  flag1 mask
    alu2   or c d -> r4

block 8
    fetch  a=r7 b=31 c=r4
    alu1   and
    alu2   shl c r1 -> r4

block 9
    fetch  a=r5 b=r4
    alu1   xor -> r5

block 10
    fetch  a=r5
    alu1   sub.lt
    guard  flag1
    exit if g

block 11
    exit
