; Memory through every port, its address an immediate.
.isa 1
.kernel "address_immediate1"
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
    fetch  a=0x65 c=0xffffff4a
    guard  p0 mask
    x      ld.shared [c<<2+732]
    y      ld.global [a<<2+200]
    alu2   mad.lo x y 0 -> r5
    store  st.global [a+583]

block 10
    fetch  a=0x82 d=0xbc
    x      ld.global [a<<2]
    y      ld.shared [d-164]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=0xe24 c=0xb4
    x      ld.shared [c]
    y      ld.global [a<<2-13912]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  a=0x32bc d=0xd4
    guard  p1 mask
    x      ld.global [a-12420]
    y      ld.shared [d+24]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [a-12872]

block 13
    fetch  b=0x12a5 c=0x35c
    x      ld.shared [b<<2-19020]
    y      ld.global [c]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  b=0xb4 d=0x290
    x      ld.shared [b+280]
    y      ld.global [d]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  b=0x70 d=0xfd
    guard  p2 mask
    x      ld.global [d<<2]
    y      ld.shared [b<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.global [b+508]

block 16
    fetch  a=0x17c d=0xffff92c8
    x      ld.shared [d+28136]
    y      ld.global [a+432]
    alu2   mad.lo x y 0 -> r5

block 17
    fetch  a=0xfffff9d8 d=0x8c
    x      ld.global [a+2444]
    y      ld.shared [d]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  a=0xffffe1d3 c=0xffff8154
    x      ld.shared [c+32488]
    y      ld.global [a<<2+31676]
    alu2   mad.lo x y 0 -> r5

block 19
    fetch  a=0x168 d=0xfffff569
    x      ld.global [d<<2+11568]
    y      ld.shared [a-280]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  b=0x320 d=0x2f
    x      ld.global [b]
    y      ld.shared [d<<2]
    alu2   mad.lo x y 0 -> r5

block 21
    fetch  a=0xffffec66 d=0x158
    guard  p0 mask
    x      ld.shared [d]
    y      ld.global [a<<2+21084]
    alu2   mad.lo x y 0 -> r5
    store  st.global [a<<2+20740]

block 22
    fetch  b=0xffffff6d c=0x72
    x      ld.global [b<<2+1332]
    y      ld.shared [c<<2]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  a=0xffff9d30 c=0x130
    x      ld.global [a+26208]
    y      ld.shared [c]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  b=0x214 c=0xffffec05
    guard  p1 mask
    x      ld.global [c<<2+21336]
    y      ld.shared [b-268]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [c<<2+20956]

block 25
    exit
