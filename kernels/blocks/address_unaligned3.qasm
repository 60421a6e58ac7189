; Addresses that are words by base and offset together.
.isa 1
.kernel "address_unaligned3"
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
    fetch  a=r13 b=872 c=r13 d=-241
    alu1   add -> r1
    alu2   add c d -> r2

block 8
    fetch  b=r1
    alu2   add c d
    store  st.global [b-360]

block 9
    fetch  a=r13 b=132 c=r13 d=97
    alu1   add -> r1
    alu2   add c d -> r2

block 10
    fetch  a=r1 c=r2
    x      ld.global.b8 [a+381]
    y      ld.shared [c-97]
    alu2   mad.lo x y 0 -> r5

block 11
    fetch  a=r13 b=973 c=r13 d=-229
    alu1   add -> r1
    alu2   add c d -> r2

block 12
    fetch  d=r1
    alu2   add c d
    store  st.global.b8 [d-459]

block 13
    fetch  a=r13 b=710 c=r13 d=-317
    alu1   add -> r1
    alu2   add c d -> r2

block 14
    fetch  d=r1 a=r2
    x      ld.global.b8 [d-195]
    y      ld.shared.b8 [a+319]
    alu2   mad.lo x y 0 -> r5

block 15
    fetch  a=r13 b=964 c=r13 d=-191
    alu1   add -> r1
    alu2   add c d -> r2

block 16
    fetch  a=r1
    alu2   add c d
    store  st.global [a-452]

block 17
    fetch  a=r13 b=196 c=r13 d=387
    alu1   add -> r1
    alu2   add c d -> r2

block 18
    fetch  b=r1 d=r2
    x      ld.global.b8 [b+317]
    y      ld.shared [d-387]
    alu2   mad.lo x y 0 -> r5

block 19
    fetch  a=r13 b=564 c=r13 d=-289
    alu1   add -> r1
    alu2   add c d -> r2

block 20
    fetch  c=r1
    alu2   add c d
    store  st.global.b8 [c-50]

block 21
    fetch  a=r13 b=421 c=r13 d=487
    alu1   add -> r1
    alu2   add c d -> r2

block 22
    fetch  d=r1 a=r2
    x      ld.global.b8 [d+94]
    y      ld.shared.b8 [a-485]
    alu2   mad.lo x y 0 -> r5

block 23
    fetch  a=r13 b=1009 c=r13 d=-146
    alu1   add -> r1
    alu2   add c d -> r2

block 24
    fetch  c=r1
    alu2   add c d
    store  st.global [c-497]

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
