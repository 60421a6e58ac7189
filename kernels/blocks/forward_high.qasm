; Each result of ALU 1 as an operand of mad.hi.s in ALU 2.
.isa 1
.kernel "forward_high"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x7f5e8e61 d=0xdb0eda41
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x4423f60d d=0x5d357fff
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=r15 b=0xa32d60b1 d=0xe40c58c9
    alu1   xor
    alu2   mad.lo r1 d r1 -> r3

block 3
    fetch  a=0
    alu1   or -> r14

block 4
    fetch  a=r3 b=31
    alu1   and -> r4

block 5
    fetch  a=r1 b=r2
    alu1   add
    alu2   mad.hi.s r1 r1 r1 -> r5

block 6
    fetch  a=r1 b=r2
    alu1   sub
    alu2   mad.hi.s r1 r1 r1 -> r5

block 7
    fetch  a=r3 b=r4
    alu1   sub
    alu2   mad.hi.s r1 r1 r1 -> r5

block 8
    fetch  a=r1 b=r2
    alu1   and
    alu2   mad.hi.s r1 r1 r1 -> r5

block 9
    fetch  a=r1 b=r2
    alu1   or
    alu2   mad.hi.s r1 r1 r1 -> r5

block 10
    fetch  a=r1 b=r2
    alu1   xor
    alu2   mad.hi.s r1 r1 r1 -> r5

block 11
    fetch  a=r3 b=r4
    alu1   xor
    alu2   mad.hi.s r1 r1 r1 -> r5

block 12
    fetch  a=r1 b=r4
    alu1   shl
    alu2   mad.hi.s r1 r1 r1 -> r5

block 13
    fetch  a=r1 b=r4
    alu1   shr
    alu2   mad.hi.s r1 r1 r1 -> r5

block 14
    fetch  a=r1 b=r4
    alu1   sar
    alu2   mad.hi.s r1 r1 r1 -> r5

block 15
    fetch  a=r3 b=r4
    alu1   sar
    alu2   mad.hi.s r1 r1 r1 -> r5

block 16
    fetch  a=r1 b=r2
    alu1   min.s
    alu2   mad.hi.s r1 r1 r1 -> r5

block 17
    fetch  a=r1 b=r2
    alu1   min.u
    alu2   mad.hi.s r1 r1 r1 -> r5

block 18
    fetch  a=r1 b=r2
    alu1   max.s
    alu2   mad.hi.s r1 r1 r1 -> r5

block 19
    fetch  a=r1 b=r2
    alu1   max.u
    alu2   mad.hi.s r1 r1 r1 -> r5

block 20
    fetch  a=r1 b=13 c=r1 d=0x7e96ba85
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 21
    fetch  a=r2 b=13 c=r2 d=0xed90dafd
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 22
    fetch  a=r3 b=13 c=r3 d=0x71f4a4e5
    alu1   shr
    alu2   mad.lo c d r1 -> r3

block 23
    fetch  a=r14 b=1
    alu1   add -> r14

block 24
    fetch  a=r14 b=12
    alu1   sub.lo
    guard  flag1
    bra    4 if g

block 25
    exit
