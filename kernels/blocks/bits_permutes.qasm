; Byte permutations with each nibble in each place.
.isa 1
.kernel "bits_permutes"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x73cf256d d=0xdda1494d
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x8f4d3e27 d=0xdb5b5fab
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=r15 b=0x11111111
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 4
    fetch  a=r13 b=0x0 c=r1 d=r2
    alu1   add
    alu2   prmt c d r1 -> r5

block 5
    fetch  a=r13 b=0x0 c=r2 d=r1
    alu1   xor
    alu2   prmt c d r1 -> r6

block 6
    fetch  a=r13 b=0x1111 c=r1 d=r2
    alu1   add
    alu2   prmt c d r1 -> r5

block 7
    fetch  a=r13 b=0x1111 c=r2 d=r1
    alu1   xor
    alu2   prmt c d r1 -> r6

block 8
    fetch  a=r13 b=0x2301 c=r1 d=r2
    alu1   add
    alu2   prmt c d r1 -> r5

block 9
    fetch  a=r13 b=0x2301 c=r2 d=r1
    alu1   xor
    alu2   prmt c d r1 -> r6

block 10
    fetch  a=r13 b=0x4567 c=r1 d=r2
    alu1   add
    alu2   prmt c d r1 -> r5

block 11
    fetch  a=r13 b=0x4567 c=r2 d=r1
    alu1   xor
    alu2   prmt c d r1 -> r6

block 12
    fetch  a=r13 b=0xc840 c=r1 d=r2
    alu1   add
    alu2   prmt c d r1 -> r5

block 13
    fetch  a=r13 b=0xc840 c=r2 d=r1
    alu1   xor
    alu2   prmt c d r1 -> r6

block 14
    fetch  a=r13 b=0xfedc c=r1 d=r2
    alu1   add
    alu2   prmt c d r1 -> r5

block 15
    fetch  a=r13 b=0xfedc c=r2 d=r1
    alu1   xor
    alu2   prmt c d r1 -> r6

block 16
    fetch  a=r1 b=13 c=r1 d=0x2a3a2105
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 17
    fetch  a=r2 b=13 c=r2 d=0xf54d35bd
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 18
    fetch  a=r13 b=0x1111
    alu1   add -> r13

block 19
    fetch  a=r14 b=1
    alu1   add -> r14

block 20
    fetch  a=r14 b=20
    alu1   sub.lo
    guard  flag1
    bra    4 if g

block 21
    exit
