; Each operation with an immediate on either side.
.isa 1
.kernel "bits_constants4"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0xb5ef5e70 d=0xfa6bb9c5
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0xe6aefc3c d=0x7aaf4543
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=r15 b=0x44a9fde d=0x8e2e7271
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
    fetch  a=r1 b=0xf8ad178 c=r2
    alu1   add -> r5
    alu2   clz c -> r6

block 6
    fetch  a=r1 b=0xf8ad178 c=0xf0752e87 d=r2
    alu1   add -> r5
    alu2   set.eq c d -> r6

block 7
    fetch  a=r1 b=0xffffffff c=r2
    alu1   sub -> r5
    alu2   brev c -> r6

block 8
    fetch  a=r1 b=0xffffffff c=0x0 d=r4
    alu1   sub -> r5
    alu2   shl c d -> r6

block 9
    fetch  a=r1 b=0xaa4398cc c=r2 d=0xffffffff
    alu1   and -> r5
    alu2   prmt c d r1 -> r6

block 10
    fetch  a=r1 b=0xaa4398cc c=0xffffffff d=r4
    alu1   and -> r5
    alu2   shr c d -> r6

block 11
    fetch  a=r1 b=0x695ff14d c=r2 d=0x96a00eb2
    alu1   or -> r5
    alu2   cas c d r1 -> r6

block 12
    fetch  a=r1 b=0x695ff14d c=0x96a00eb2 d=r4
    alu1   or -> r5
    alu2   sar c d -> r6

block 13
    fetch  a=r1 b=0x8cc00e24 c=r2 d=0x733ff1db
    alu1   xor -> r5
    alu2   add c d -> r6

block 14
    fetch  a=r1 b=0x8cc00e24 c=0x733ff1db d=r2
    alu1   xor -> r5
    guard  p0
    alu2   sel c d -> r6

block 15
    fetch  a=r1 b=0x472e97be c=r2 d=0xffffffff
    alu1   min.s -> r5
    alu2   sub c d -> r6

block 16
    fetch  a=r1 b=0x472e97be c=0xffffffff d=r2
    alu1   min.s -> r5
    alu2   mad.lo c d r1 -> r6

block 17
    fetch  a=r1 b=0xffffffff c=r2 d=0x0
    alu1   min.u -> r5
    alu2   and c d -> r6

block 18
    fetch  a=r1 b=0xbc1a31a8 c=r2 d=0x43e5ce57
    alu1   max.s -> r5
    alu2   or c d -> r6

block 19
    fetch  a=r1 b=0x1a0e1e98 c=r2 d=0xffffffff
    alu1   max.u -> r5
    alu2   xor c d -> r6

block 20
    fetch  a=r1 b=0x8a5e976b c=r2 d=0x75a16894
    alu1   set.lt -> r5
    alu2   min.s c d -> r6

block 21
    fetch  a=r1 b=0x2bdad8c1 c=r2 d=0xd425273e
    alu1   set.hs -> r5
    alu2   min.u c d -> r6

block 22
    fetch  a=r1 b=0xffffffff c=r2 d=0xffffffff
    alu1   set.eq -> r5
    alu2   max.s c d -> r6

block 23
    fetch  a=r1 b=6 c=r2 d=0x55557680
    alu1   shl -> r5
    alu2   max.u c d -> r6

block 24
    fetch  a=r1 b=5 c=r2 d=0xe5d4277d
    alu1   shr -> r5
    alu2   set.lt c d -> r6

block 25
    fetch  a=r1 b=10 c=r2 d=0xffffffff
    alu1   sar -> r5
    alu2   set.hs c d -> r6

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
