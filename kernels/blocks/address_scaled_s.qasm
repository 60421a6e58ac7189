; Bytes of words that the base counts, in each lane.
.isa 1
.kernel "address_scaled_s"
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
    bar

block 7
    fetch  a=r13 b=0x54
    alu1   add -> r1

block 8
    fetch  a=r1 c=r14
    alu2   add c d
    store  st.shared.b8 [a<<2-333]

block 9
    fetch  a=r13 b=0x30
    alu1   add -> r1

block 10
    fetch  b=r1 c=r14
    alu2   add c d
    store  st.shared.b8 [b<<2-190]

block 11
    fetch  a=r13 b=0x25
    alu1   add -> r1

block 12
    fetch  c=r1 d=r14
    alu2   add c d
    store  st.shared.b8 [c<<2-147]

block 13
    fetch  a=r13 b=0xffffffef
    alu1   add -> r1

block 14
    fetch  d=r1 c=r14
    alu2   add c d
    store  st.shared.b8 [d<<2+71]

block 15
    fetch  a=r13 b=0xffffffad
    alu1   add -> r1

block 16
    fetch  b=r1 c=r14
    alu2   add c d
    store  st.global.b8 [b<<2+847]

block 17
    fetch  a=r13 b=0x8
    alu1   add -> r1

block 18
    fetch  c=r1 d=r14
    alu2   add c d
    store  st.global.b8 [c<<2+482]

block 19
    fetch  a=r13 b=0x12
    alu1   add -> r1

block 20
    fetch  d=r1 c=r14
    alu2   add c d
    store  st.global.b8 [d<<2+441]

block 21
    fetch  a=r13 b=0xffffffe2
    alu1   add -> r1

block 22
    fetch  a=r1 c=r14
    alu2   add c d
    store  st.global.b8 [a<<2+635]

block 23
    fetch  a=r13 b=5
    alu1   add -> r13

block 24
    fetch  a=r13 b=126 d=126 c=r13
    alu1   sub.hs
    guard  flag1 mask
    alu2   sub c d -> r13

block 25
    fetch  a=r14 b=1
    alu1   add -> r14

block 26
    fetch  a=r14 b=32
    alu1   sub.lo
    guard  flag1
    bra    6 if g

block 27
    exit
