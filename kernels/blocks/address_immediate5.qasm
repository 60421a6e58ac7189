; Memory through every port, its address an immediate.
.isa 1
.kernel "address_immediate5"
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
    fetch  b=0xffffeaec d=0x308
    guard  p0 mask
    x      ld.shared [b<<2+22012]
    y      ld.global [d-20]
    alu2   mad.lo x y 0 -> r5
    store  st.global [d+184]

block 10
    fetch  a=0xa3 d=0xbb
    x      ld.global [a<<2]
    y      ld.shared [d<<2-480]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  b=0x7e d=0xffffe250
    x      ld.global [b<<2+388]
    y      ld.shared [d<<2+30768]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  a=0x128 c=0x1fc5
    guard  p1 mask
    x      ld.global [c<<2-31540]
    y      ld.shared [a]
    alu2   mad.lo x y 0 -> r5
    store  st.global [a+508]

block 13
    fetch  b=0x364 d=0xffffffc7
    x      ld.shared [d<<2+344]
    y      ld.global [b]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  a=0xd4 d=0x85
    x      ld.global [d<<2+128]
    y      ld.shared [a]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  a=0x1e8 d=0x42
    guard  p2 mask
    x      ld.global [a+304]
    y      ld.shared [d<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [a-300]

block 16
    fetch  a=0xd8 d=0x1d0
    x      ld.shared [d-388]
    y      ld.global [a<<2]
    alu2   mad.lo x y 0 -> r5

block 17
    fetch  b=0x8b c=0x24
    x      ld.shared [c]
    y      ld.global [b<<2]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  a=0xc7 c=0x4b74
    guard  p3 mask
    x      ld.shared [c-18952]
    y      ld.global [a<<2-84]
    alu2   mad.lo x y 0 -> r5
    store  st.global [c-18644]

block 19
    fetch  a=0x1d0 d=0xa5
    x      ld.shared [a]
    y      ld.global [d<<2]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  b=0xeb c=0x38
    x      ld.shared [c<<2]
    y      ld.global [b<<2]
    alu2   mad.lo x y 0 -> r5

block 21
    fetch  a=0x8d d=0x3f0
    guard  p0 mask
    x      ld.shared [a<<2-324]
    y      ld.global [d-140]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [d-516]

block 22
    fetch  b=0x6d d=0x15a0
    x      ld.shared [d-5092]
    y      ld.global [b<<2+292]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  b=0xa7 d=0x4f8
    x      ld.shared [b<<2-316]
    y      ld.global [d-464]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  a=0x51 d=0xd9
    guard  p1 mask
    x      ld.shared [a<<2-64]
    y      ld.global [d<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [a+227]

block 25
    exit
