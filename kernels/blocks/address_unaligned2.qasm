; Addresses that are words by base and offset together.
.isa 1
.kernel "address_unaligned2"
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
    bar

block 7
    fetch  a=r13 b=-76 c=r13 d=778
    alu1   add -> r1
    alu2   add c d -> r2

block 8
    fetch  c=r1
    alu2   add c d
    store  st.shared [c+76]

block 9
    fetch  a=r13 b=260 c=r13 d=772
    alu1   add -> r1
    alu2   add c d -> r2

block 10
    fetch  c=r1 b=r2
    x      ld.shared.b8 [c-259]
    y      ld.global.b8 [b-257]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=r13 b=-357 c=r13 d=268
    alu1   add -> r1
    alu2   add c d -> r2

block 12
    fetch  c=r1
    alu2   add c d
    store  st.shared.b8 [c+359]

block 13
    fetch  a=r13 b=261 c=r13 d=546
    alu1   add -> r1
    alu2   add c d -> r2

block 14
    fetch  b=r1 d=r2
    x      ld.shared.b8 [b-258]
    y      ld.global.b8 [d-33]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  a=r13 b=-402 c=r13 d=691
    alu1   add -> r1
    alu2   add c d -> r2

block 16
    fetch  a=r1
    alu2   add c d
    store  st.shared [a+402]

block 17
    fetch  a=r13 b=130 c=r13 d=326
    alu1   add -> r1
    alu2   add c d -> r2

block 18
    fetch  d=r1 a=r2
    x      ld.shared.b8 [d-129]
    y      ld.global.b8 [a+189]
    alu2   mad.lo x y 0 -> r5

block 19
    fetch  a=r13 b=-64 c=r13 d=254
    alu1   add -> r1
    alu2   add c d -> r2

block 20
    fetch  c=r1
    alu2   add c d
    store  st.shared.b8 [c+66]

block 21
    fetch  a=r13 b=38 c=r13 d=100
    alu1   add -> r1
    alu2   add c d -> r2

block 22
    fetch  b=r1 d=r2
    x      ld.shared.b8 [b-35]
    y      ld.global.b8 [d+413]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  a=r13 b=307 c=r13 d=801
    alu1   add -> r1
    alu2   add c d -> r2

block 24
    fetch  b=r1
    alu2   add c d
    store  st.shared [b-307]

block 25
    fetch  a=r13 b=52
    alu1   add -> r13

block 26
    fetch  a=r13 b=504 d=504 c=r13
    alu1   sub.hs
    guard  flag1 mask
    alu2   sub c d -> r13

block 27
    fetch  a=r14 b=1
    alu1   add -> r14

block 28
    fetch  a=r14 b=40
    alu1   sub.lo
    guard  flag1
    bra    6 if g

block 29
    exit
