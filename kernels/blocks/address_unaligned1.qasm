; Addresses that are words by base and offset together.
.isa 1
.kernel "address_unaligned1"
.shared 126
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15
    alu1   or -> r14

block 1
    fetch  a=r14 c=r14 d=0x01f35d3b
    alu2   mad.lo c d 0
    store  st.shared [a<<2]

block 2
    fetch  a=r14 b=4
    alu1   add -> r14

block 3
    fetch  a=r14 b=126
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 4
    bar

block 5
    fetch  a=0 c=r15 d=60
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r13

block 6
    fetch  a=r13 b=200 c=r13 d=-347
    alu1   add -> r1
    alu2   add c d -> r2

block 7
    fetch  a=r1 c=r2
    x      ld.global [a+312]
    y      ld.shared.b8 [c+348]
    alu2   mad.lo x y 0 -> r5

block 8
    fetch  a=r13 b=515 c=r13 d=-253
    alu1   add -> r1
    alu2   add c d -> r2

block 9
    fetch  b=r1 d=r2
    x      ld.global.b8 [b-2]
    y      ld.shared.b8 [d+255]
    alu2   mad.lo x y 0 -> r5

block 10
    fetch  a=r13 b=216 c=r13 d=402
    alu1   add -> r1
    alu2   add c d -> r2

block 11
    fetch  b=r1 d=r2
    x      ld.global.b8 [b+298]
    y      ld.shared.b8 [d-399]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  a=r13 b=197 c=r13 d=325
    alu1   add -> r1
    alu2   add c d -> r2

block 13
    fetch  d=r1 a=r2
    x      ld.global.b8 [d+318]
    y      ld.shared [a-325]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  a=r13 b=34 c=r13 d=442
    alu1   add -> r1
    alu2   add c d -> r2

block 15
    fetch  a=r1 c=r2
    x      ld.global [a+478]
    y      ld.shared.b8 [c-441]
    alu2   mad.lo x y 0 -> r5

block 16
    fetch  a=r13 b=802 c=r13 d=-507
    alu1   add -> r1
    alu2   add c d -> r2

block 17
    fetch  c=r1 b=r2
    x      ld.global.b8 [c-289]
    y      ld.shared.b8 [b+509]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  a=r13 b=516 c=r13 d=17
    alu1   add -> r1
    alu2   add c d -> r2

block 19
    fetch  d=r1 a=r2
    x      ld.global.b8 [d-2]
    y      ld.shared.b8 [a-14]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  a=r13 b=582 c=r13 d=-447
    alu1   add -> r1
    alu2   add c d -> r2

block 21
    fetch  c=r1 b=r2
    x      ld.global.b8 [c-67]
    y      ld.shared [b+447]
    alu2   mad.lo x y 0 -> r5

block 22
    fetch  a=r13 b=930 c=r13 d=-274
    alu1   add -> r1
    alu2   add c d -> r2

block 23
    fetch  c=r1 b=r2
    x      ld.global [c-418]
    y      ld.shared.b8 [b+275]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  a=r13 b=52
    alu1   add -> r13

block 25
    fetch  a=r13 b=504 d=504 c=r13
    alu1   sub.hs
    guard  flag1 mask
    alu2   sub c d -> r13

block 26
    fetch  a=r14 b=1
    alu1   add -> r14

block 27
    fetch  a=r14 b=40
    alu1   sub.lo
    guard  flag1
    bra    6 if g

block 28
    exit
