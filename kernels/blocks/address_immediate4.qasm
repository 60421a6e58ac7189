; Memory through every port, its address an immediate.
.isa 1
.kernel "address_immediate4"
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
    fetch  a=0x4f c=0x354
    guard  p0 mask
    x      ld.shared [a<<2]
    y      ld.global [c]
    alu2   mad.lo x y 0 -> r5
    store  st.global [a+573]

block 10
    fetch  b=0x38c c=0x6c
    x      ld.global [b]
    y      ld.shared [c<<2-40]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=0x46 d=0xffffef2b
    x      ld.shared [a<<2]
    y      ld.global [d<<2+18180]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  a=0x162 c=0x58
    guard  p1 mask
    x      ld.shared [c<<2]
    y      ld.global [a<<2-464]
    alu2   mad.lo x y 0 -> r5
    store  st.global [c+644]

block 13
    fetch  a=0x27 c=0xb9
    x      ld.global [c<<2]
    y      ld.shared [a<<2-52]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  a=0x398 c=0x64
    x      ld.shared [c<<2]
    y      ld.global [a]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  b=0x926 d=0xfffff87c
    guard  p2 mask
    x      ld.shared [d+2280]
    y      ld.global [b<<2-8404]
    alu2   mad.lo x y 0 -> r5
    store  st.global [b-1406]

block 16
    fetch  b=0x278 c=0x318
    x      ld.global [c]
    y      ld.shared [b-424]
    alu2   mad.lo x y 0 -> r5

block 17
    fetch  a=0x6b d=0xab
    x      ld.shared [a<<2]
    y      ld.global [d<<2]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  a=0x5af8 d=0x134
    guard  p3 mask
    x      ld.global [a-22464]
    y      ld.shared [d+88]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [d+156]

block 19
    fetch  a=0x15c d=0x270
    x      ld.global [d]
    y      ld.shared [a]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  b=0x68 d=0xc9
    x      ld.global [d<<2]
    y      ld.shared [b<<2]
    alu2   mad.lo x y 0 -> r5

block 21
    fetch  a=0xa4 d=0xffffd1b0
    guard  p0 mask
    x      ld.global [a<<2-56]
    y      ld.shared [d+11968]
    alu2   mad.lo x y 0 -> r5
    store  st.global [a+500]

block 22
    fetch  b=0x3a0 d=0x33
    x      ld.shared [d<<2+24]
    y      ld.global [b]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  b=0x170 c=0x324
    x      ld.global [c]
    y      ld.shared [b]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  b=0x6268 d=0xe1
    guard  p1 mask
    x      ld.shared [b-24888]
    y      ld.global [d<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.global [b-24276]

block 25
    exit
