; Memory through every port, its address an immediate.
.isa 1
.kernel "address_immediate3"
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
    fetch  b=0x5c c=0x3a4
    guard  p0 mask
    x      ld.shared [b]
    y      ld.global [c]
    alu2   mad.lo x y 0 -> r5
    store  st.global [c-396]

block 10
    fetch  a=0x368 d=0x124
    x      ld.shared [d+8]
    y      ld.global [a]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=0xffffc9bc c=0xbe
    x      ld.global [c<<2]
    y      ld.shared [a+14388]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  a=0x27 d=0x2fc
    guard  p1 mask
    x      ld.global [d]
    y      ld.shared [a<<2+148]
    alu2   mad.lo x y 0 -> r5
    store  st.global [d+184]

block 13
    fetch  b=0x178 c=0x99
    x      ld.shared [b]
    y      ld.global [c<<2]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  a=0xb0 c=0x69
    x      ld.shared [c<<2]
    y      ld.global [a<<2]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  a=0xfffff8fc c=0xffffcdf0
    x      ld.global [a+2588]
    y      ld.shared [c+13148]
    alu2   mad.lo x y 0 -> r5

block 16
    fetch  a=0x1e c=0x3aac
    x      ld.shared [a<<2]
    y      ld.global [c-14124]
    alu2   mad.lo x y 0 -> r5

block 17
    fetch  a=0x61 d=0x2ec
    x      ld.shared [a<<2]
    y      ld.global [d]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  b=0xde c=0xffffffd4
    guard  p3 mask
    x      ld.global [b<<2]
    y      ld.shared [c+212]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [c<<2+544]

block 19
    fetch  a=0x1e30 c=0xffff9278
    x      ld.shared [a-7612]
    y      ld.global [c+28768]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  a=0x6b c=0x324
    x      ld.global [c]
    y      ld.shared [a<<2-372]
    alu2   mad.lo x y 0 -> r5

block 21
    fetch  a=0xe2 c=0x60b4
    guard  p0 mask
    x      ld.shared [a<<2-436]
    y      ld.global [c-24128]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [a+170]

block 22
    fetch  a=0x1e8 c=0x60
    x      ld.shared [a]
    y      ld.global [c<<2+292]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  b=0x3d4 d=0x2fc
    x      ld.shared [d-432]
    y      ld.global [b+32]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  a=0x128 d=0x364
    guard  p1 mask
    x      ld.shared [a]
    y      ld.global [d]
    alu2   mad.lo x y 0 -> r5
    store  st.global [a+376]

block 25
    exit
