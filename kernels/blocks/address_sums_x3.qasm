; Addresses with each sum of low parts, in each lane.
.isa 1
.kernel "address_sums_x3"
.shared 126
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15 c=r15 d=60
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r13

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
    fetch  a=0
    alu1   or -> r14

block 6
    fetch  a=r13 b=0xffffffa7
    alu1   add -> r1

block 7
    fetch  d=r1
    x      ld.shared.b8 [d+89]
    alu2   mad.lo x d 0 -> r5

block 8
    fetch  a=r13 b=0x165
    alu1   add -> r1

block 9
    fetch  a=r1
    x      ld.global.b8 [a+155]
    alu2   or x r1 -> r5

block 10
    fetch  a=r13 b=0x64
    alu1   add -> r1

block 11
    fetch  b=r1
    x      ld.shared.b8 [b-100]
    alu2   or x r1 -> r5

block 12
    fetch  a=r13 b=0x163
    alu1   add -> r1

block 13
    fetch  c=r1
    x      ld.global.b8 [c+157]
    alu2   or x r1 -> r5

block 14
    fetch  a=r13 b=0x42
    alu1   add -> r1

block 15
    fetch  d=r1
    x      ld.shared.b8 [d-66]
    alu2   mad.lo x d 0 -> r5

block 16
    fetch  a=r13 b=0x161
    alu1   add -> r1

block 17
    fetch  a=r1
    x      ld.global.b8 [a+159]
    alu2   or x r1 -> r5

block 18
    fetch  a=r13 b=0x48
    alu1   add -> r1

block 19
    fetch  b=r1
    x      ld.shared.b8 [b-72]
    alu2   or x r1 -> r5

block 20
    fetch  a=r13 b=17
    alu1   add -> r13

block 21
    fetch  a=r13 b=504 d=504 c=r13
    alu1   sub.hs
    guard  flag1 mask
    alu2   sub c d -> r13

block 22
    fetch  a=r14 b=1
    alu1   add -> r14

block 23
    fetch  a=r14 b=40
    alu1   sub.lo
    guard  flag1
    bra    6 if g

block 24
    exit
