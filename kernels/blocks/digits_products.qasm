; Products of words of sixteen equal digits, all pairs of digits.
.isa 1
.kernel "digits_products"
.preload r15 tid.x

block 0
    fetch  c=r15 d=0x44444444
    alu2   mad.lo c d 0 -> r13

block 1
    fetch  a=0
    alu1   or -> r14

block 2
    fetch  a=r14 b=15 d=0x11111111
    alu1   and
    alu2   mad.lo r1 d 0 -> r1

block 3
    fetch  a=r14 b=4 d=0x11111111
    alu1   shr
    alu2   mad.lo r1 d 0 -> r2

block 4
    fetch  a=r2 b=r13
    alu1   xor -> r2

block 5
    fetch  a=-1 c=r1 d=r2
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 6
    fetch  a=-1 c=r1 d=r2
    alu1   or
    alu2   mad.hi.u c d r1 -> r5

block 7
    fetch  a=-1 c=r1 d=r2
    alu1   or
    alu2   mad.hi.s c d r1 -> r5

block 8
    fetch  a=-1 c=r2 d=r1
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 9
    fetch  a=-1 c=r2 d=r1
    alu1   or
    alu2   mad.hi.u c d r1 -> r5

block 10
    fetch  a=-1 c=r2 d=r1
    alu1   or
    alu2   mad.hi.s c d r1 -> r5

block 11
    fetch  a=r14 b=1
    alu1   add -> r14

block 12
    fetch  a=r14 b=256
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 13
    exit
