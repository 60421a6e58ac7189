; Each operation with an immediate on either side.
.isa 1
.kernel "bits_constants1"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0xfaa30751 d=0xb6dc0915
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x74cff6a6 d=0xef2843ff
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=r15 b=0xb8065be4 d=0xb24c01bf
    alu1   xor
    alu2   mad.lo r1 d r1 -> r3

block 3
    fetch  a=0
    alu1   or -> r14

block 4
    fetch  a=r3 b=31 c=r2
    alu1   and -> r4
    alu2   sub.lt c r1
    pred   lut 10 flag2 -> p0

block 5
    fetch  a=0x61186299 b=r1 c=0x9ee79d66 d=r2
    alu1   add -> r5
    alu2   min.s c d -> r6

block 6
    fetch  a=0x61186299 b=r1 c=r2
    alu1   add -> r5
    alu2   clz c -> r6

block 7
    fetch  a=0x5f4ac2b5 b=r1 c=0xa0b53d4a d=r2
    alu1   sub -> r5
    alu2   min.u c d -> r6

block 8
    fetch  a=0x5f4ac2b5 b=r1 c=r2
    alu1   sub -> r5
    alu2   brev c -> r6

block 9
    fetch  a=0xf6cf9cac b=r1 c=0xffffffff d=r2
    alu1   and -> r5
    alu2   max.s c d -> r6

block 10
    fetch  a=0xf6cf9cac b=r1 c=r2 d=0xffffffff
    alu1   and -> r5
    alu2   prmt c d r1 -> r6

block 11
    fetch  a=0x65d6648a b=r1 c=0x9a299b75 d=r2
    alu1   or -> r5
    alu2   max.u c d -> r6

block 12
    fetch  a=0x65d6648a b=r1 c=r2 d=0x9a299b75
    alu1   or -> r5
    alu2   cas c d r1 -> r6

block 13
    fetch  a=0xffffffff b=r1 c=0x0 d=r2
    alu1   xor -> r5
    alu2   set.lt c d -> r6

block 14
    fetch  a=0xffffffff b=r1 c=r2 d=0x0
    alu1   xor -> r5
    alu2   add c d -> r6

block 15
    fetch  a=0x26ae9bb b=r1 c=0xffffffff d=r2
    alu1   min.s -> r5
    alu2   set.hs c d -> r6

block 16
    fetch  a=0x26ae9bb b=r1 c=r2 d=0xffffffff
    alu1   min.s -> r5
    alu2   sub c d -> r6

block 17
    fetch  a=0x7e28df2d b=r1 c=0x81d720d2 d=r2
    alu1   min.u -> r5
    alu2   set.eq c d -> r6

block 18
    fetch  a=0x90d44619 b=r1 c=0x6f2bb9e6 d=r4
    alu1   max.s -> r5
    alu2   shl c d -> r6

block 19
    fetch  a=0x7ed58da0 b=r1 c=0xffffffff d=r4
    alu1   max.u -> r5
    alu2   shr c d -> r6

block 20
    fetch  a=0xffffffff b=r1 c=0x0 d=r4
    alu1   set.lt -> r5
    alu2   sar c d -> r6

block 21
    fetch  a=0xa702f212 b=r1 c=0x58fd0ded d=r2
    alu1   set.hs -> r5
    guard  p0
    alu2   sel c d -> r6

block 22
    fetch  a=0x6c03711e b=r1 c=0xffffffff d=r2
    alu1   set.eq -> r5
    alu2   mad.lo c d r1 -> r6

block 23
    fetch  a=0xdeb7b2c2 b=r4 c=0x21484d3d d=r2
    alu1   shl -> r5
    alu2   mad.hi.u c d r1 -> r6

block 24
    fetch  a=0x6fbf8d99 b=r4 c=0x90407266 d=r2
    alu1   shr -> r5
    alu2   mad.hi.s c d r1 -> r6

block 25
    fetch  a=0xffffffff b=r4 c=0xffffffff
    alu1   sar -> r5
    alu2   popc c -> r6

block 26
    fetch  a=r1 b=13 c=r1 d=0xd3c17335
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 27
    fetch  a=r2 b=13 c=r2 d=0x7b32fabd
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 28
    fetch  a=r3 b=13 c=r3 d=0x7d27935
    alu1   shr
    alu2   mad.lo c d r1 -> r3

block 29
    fetch  a=r14 b=1
    alu1   add -> r14

block 30
    fetch  a=r14 b=10
    alu1   sub.lo
    guard  flag1
    bra    4 if g

block 31
    exit
