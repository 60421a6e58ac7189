; Bytes of words that the base counts, in each lane.
.isa 1
.kernel "address_scaled_y"
.shared 126
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15 c=r15 d=15
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
    fetch  a=r13 b=0x56
    alu1   add -> r1

block 7
    fetch  a=r1
    y      ld.shared.b8 [a<<2-341]
    alu2   or y r1 -> r5

block 8
    fetch  a=r13 b=0xffffffc2
    alu1   add -> r1

block 9
    fetch  b=r1
    y      ld.shared.b8 [b<<2+250]
    alu2   or y r1 -> r5

block 10
    fetch  a=r13 b=0xffffffd7
    alu1   add -> r1

block 11
    fetch  c=r1
    y      ld.shared.b8 [c<<2+165]
    alu2   or y r1 -> r5

block 12
    fetch  a=r13 b=0xffffffaa
    alu1   add -> r1

block 13
    fetch  d=r1
    y      ld.shared.b8 [d<<2+347]
    alu2   mad.lo y d 0 -> r5

block 14
    fetch  a=r13 b=0xffffffed
    alu1   add -> r1

block 15
    fetch  b=r1
    y      ld.global.b8 [b<<2+591]
    alu2   or y r1 -> r5

block 16
    fetch  a=r13 b=0xffffffb2
    alu1   add -> r1

block 17
    fetch  c=r1
    y      ld.global.b8 [c<<2+826]
    alu2   or y r1 -> r5

block 18
    fetch  a=r13 b=0x14
    alu1   add -> r1

block 19
    fetch  d=r1
    y      ld.global.b8 [d<<2+433]
    alu2   mad.lo y d 0 -> r5

block 20
    fetch  a=r13 b=0x56
    alu1   add -> r1

block 21
    fetch  a=r1
    y      ld.global.b8 [a<<2+171]
    alu2   or y r1 -> r5

block 22
    fetch  a=r13 b=5
    alu1   add -> r13

block 23
    fetch  a=r13 b=126 d=126 c=r13
    alu1   sub.hs
    guard  flag1 mask
    alu2   sub c d -> r13

block 24
    fetch  a=r14 b=1
    alu1   add -> r14

block 25
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    6 if g

block 26
    exit
