.isa 1
.kernel "b_428e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r11 tid.y

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r5 b=136 c=1
    alu1   add -> r8
    alu2   or c d -> r9

block 3
    fetch  a=r5 b=0x584effe0
    alu1   sub.eq -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=6
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x800000 d=0xf96e09e9
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=7
    alu1   sub.lt -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0xa783dd d=0x3939ac80
    alu1   sub.ge -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8 serial
    fetch  a=r1 b=r10 d=r15
    guard  !p1
    alu1   set.hs
    x      ld.global [b-96] -> r6
    alu2   max.u x d -> r2
    store  st.global [b-96]

block 9
    fetch  a=r6 b=r5 d=r5
    guard  !p0 mask
    alu1   shr
    x      ld.shared [d<<2+64]
    y      ld.global [b<<2+544]
    alu2   mad.hi.s r1 d y -> r15

block 10
    exit
