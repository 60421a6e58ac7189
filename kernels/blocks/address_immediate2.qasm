; Memory through every port, its address an immediate.
.isa 1
.kernel "address_immediate2"
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
    fetch  b=0x334 d=0xb4
    guard  p0 mask
    x      ld.shared [d]
    y      ld.global [b]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [d+176]

block 10
    fetch  b=0x4f d=0xe99
    x      ld.shared [b<<2]
    y      ld.global [d<<2-14168]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=0x15b c=0x1f
    x      ld.global [a<<2-400]
    y      ld.shared [c<<2]
    alu2   mad.lo x y 0 -> r5

block 12
    fetch  b=0x16c8 d=0xc0
    guard  p1 mask
    x      ld.global [d<<2-196]
    y      ld.shared [b-5584]
    alu2   mad.lo x y 0 -> r5
    store  st.global [d+336]

block 13
    fetch  b=0x294 c=0x11a
    x      ld.shared [b-284]
    y      ld.global [c<<2-264]
    alu2   mad.lo x y 0 -> r5

block 14
    fetch  a=0x9b d=0x92
    x      ld.shared [a<<2-416]
    y      ld.global [d<<2+148]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  b=0xfc d=0xffffe4b1
    guard  p2 mask
    x      ld.shared [d<<2+28276]
    y      ld.global [b<<2]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [d<<2+28428]

block 16
    fetch  a=0xc8 d=0x100
    x      ld.global [a<<2]
    y      ld.shared [d]
    alu2   mad.lo x y 0 -> r5

block 17
    fetch  a=0x43 d=0x8d
    x      ld.global [d<<2]
    y      ld.shared [a<<2]
    alu2   mad.lo x y 0 -> r5

block 18
    fetch  a=0x2ac c=0x19
    guard  p3 mask
    x      ld.shared [c<<2+100]
    y      ld.global [a]
    alu2   mad.lo x y 0 -> r5
    store  st.shared [a-248]

block 19
    fetch  a=0x6c c=0xc6
    x      ld.global [c<<2]
    y      ld.shared [a<<2]
    alu2   mad.lo x y 0 -> r5

block 20
    fetch  b=0x418 c=0x29
    x      ld.shared [c<<2]
    y      ld.global [b-300]
    alu2   mad.lo x y 0 -> r5

block 21
    fetch  a=0x3cc c=0x3a
    guard  p0 mask
    x      ld.shared [c<<2]
    y      ld.global [a]
    alu2   mad.lo x y 0 -> r5
    store  st.global [c+642]

block 22
    fetch  b=0x2a0 c=0x1864
    x      ld.shared [c<<2-24476]
    y      ld.global [b]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  a=0x60 d=0xffffcca0
    x      ld.global [d+14048]
    y      ld.shared [a<<2]
    alu2   mad.lo x y 0 -> r5

block 24
    fetch  b=0x125 d=0x120
    guard  p1 mask
    x      ld.global [b<<2-388]
    y      ld.shared [d]
    alu2   mad.lo x y 0 -> r5
    store  st.global [b+435]

block 25
    exit
