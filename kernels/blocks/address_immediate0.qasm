; Memory through every port, its address an immediate.
.isa 1
.kernel "address_immediate0"
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
    fetch  a=r15 b=0
    alu1   sub.eq
    pred   lut 10 flag1 -> p0

block 5
    fetch  a=r15 b=1
    alu1   sub.eq
    pred   lut 10 flag1 -> p1

block 6
    fetch  a=r15 b=2
    alu1   sub.eq
    pred   lut 10 flag1 -> p2

block 7
    fetch  a=r15 b=3
    alu1   sub.eq
    pred   lut 10 flag1 -> p3

block 8
    bar

block 9
    fetch  b=0x14e d=0xffffb82c
    guard  p0 mask
    x      ld.global [b<<2-420]
    y      ld.shared [d+18472]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [b+30]

block 10
    fetch  b=0x17 d=0xf6
    x      ld.global [d<<2]
    y      ld.shared [b<<2]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=0x96 d=0x6614
    x      ld.global [a<<2]
    y      ld.shared [d-25692]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  b=0xcd d=0x6e
    guard  p1 mask
    x      ld.shared [d<<2]
    y      ld.global [b<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [b-61]

block 13
    fetch  a=0xffffc5f4 d=0xffffe4f2
    x      ld.shared [a+14960]
    y      ld.global [d<<2+28308]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  b=0x7b d=0x2c0
    x      ld.shared [b<<2]
    y      ld.global [d]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  a=0x37c d=0x1d0
    guard  p2 mask
    x      ld.global [a]
    y      ld.shared [d]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [d-236]

block 16
    fetch  a=0x3c8 d=0xfffff435
    x      ld.shared [d<<2+12356]
    y      ld.global [a]
    alu2   mad.lo x y 0 -> r5

block 17
    fetch  a=0x6d c=0x8224
    x      ld.global [c-32520]
    y      ld.shared [a<<2]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  b=0xf8 c=0xffffb794
    guard  p3 mask
    x      ld.global [c+19112]
    y      ld.shared [b]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [b+172]

block 19
    fetch  a=0x358 d=0x13c
    x      ld.global [a]
    y      ld.shared [d]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  a=0xffff95a0 c=0xea
    x      ld.global [c<<2]
    y      ld.shared [a+27284]
    alu2   mad.lo x y 0 -> r5

block 21
    fetch  a=0x397c c=0x36c
    guard  p0 mask
    x      ld.shared [a-14216]
    y      ld.global [c+88]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [c-528]

block 22
    fetch  a=0x184c c=0x2b8
    x      ld.shared [a<<2-24464]
    y      ld.global [c+36]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  b=0x5c d=0x310
    x      ld.shared [b<<2-80]
    y      ld.global [d]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  b=0x5020 c=0xc8
    guard  p1 mask
    x      ld.shared [b-20432]
    y      ld.global [c<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.global [c+604]

block 25
    exit
