.isa 1
.kernel "b_4186"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r11 b=128 c=r11 d=1
    alu1   add -> r4
    alu2   max.u c d -> r8

block 3
    fetch  a=r11 b=0x99513fb6 d=30
    alu1   sub.eq -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=0xc0802446 d=-4
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=30
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=0x80000000 d=0x6c030753
    alu1   sub.lt -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=-7
    alu1   sub.lo -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12

block 8 serial
    fetch  c=r9
    guard  !p2
    x      ld.global [708] -> r10
    alu2   popc c
    pred   lut 9 g p3 -> p2
    store  st.global [708]

block 9
    fetch  c=r6 d=r3
    guard  !p0 mask
    alu1   none -> r2
    alu2   sub.lo c d
    bra 10 if !g

block 10
    exit
