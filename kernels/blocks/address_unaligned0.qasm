; Addresses that are words by base and offset together.
.isa 1
.kernel "address_unaligned0"
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
    fetch  a=r13 b=-220 c=r13 d=288
    alu1   add -> r1
    alu2   add c d -> r2

block 7
    fetch  a=r1 c=r2
    x      ld.shared [a+220]
    y      ld.global [c+224]
    alu2   mad.lo x y 0 -> r5

block 8
    fetch  a=r13 b=451 c=r13 d=230
    alu1   add -> r1
    alu2   add c d -> r2

block 9
    fetch  d=r1 a=r2
    x      ld.shared.b8 [d-450]
    y      ld.global.b8 [a+283]
    alu2   mad.lo x y 0 -> r5

block 10
    fetch  a=r13 b=-260 c=r13 d=735
    alu1   add -> r1
    alu2   add c d -> r2

block 11
    fetch  a=r1 c=r2
    x      ld.shared.b8 [a+262]
    y      ld.global.b8 [c-221]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  a=r13 b=-379 c=r13 d=678
    alu1   add -> r1
    alu2   add c d -> r2

block 13
    fetch  a=r1 c=r2
    x      ld.shared.b8 [a+382]
    y      ld.global.b8 [c-163]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  a=r13 b=-266 c=r13 d=280
    alu1   add -> r1
    alu2   add c d -> r2

block 15
    fetch  b=r1 d=r2
    x      ld.shared [b+266]
    y      ld.global [d+232]
    alu2   mad.lo x y 0 -> r5

block 16
    fetch  a=r13 b=66 c=r13 d=514
    alu1   add -> r1
    alu2   add c d -> r2

block 17
    fetch  d=r1 a=r2
    x      ld.shared.b8 [d-65]
    y      ld.global.b8 [a-1]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  a=r13 b=184 c=r13 d=680
    alu1   add -> r1
    alu2   add c d -> r2

block 19
    fetch  a=r1 c=r2
    x      ld.shared.b8 [a-182]
    y      ld.global.b8 [c-166]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  a=r13 b=-442 c=r13 d=772
    alu1   add -> r1
    alu2   add c d -> r2

block 21
    fetch  c=r1 b=r2
    x      ld.shared.b8 [c+445]
    y      ld.global.b8 [b-257]
    alu2   mad.lo x y 0 -> r5

block 22
    fetch  a=r13 b=-324 c=r13 d=101
    alu1   add -> r1
    alu2   add c d -> r2

block 23
    fetch  a=r1 c=r2
    x      ld.shared [a+324]
    y      ld.global [c+411]
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
