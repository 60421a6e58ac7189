.isa 1
.kernel "b_4112"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r11 b=128 c=r11 d=1
    alu1   add -> r6
    alu2   max.u c d -> r13

block 3
    fetch  a=r11 b=0x800000 d=3
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=1
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=0x5bd2b02b d=255
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=2 d=-7
    alu1   sub.eq -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=2
    alu1   sub.lt -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2

block 8
    fetch  a=r5 b=r11 c=r14
    guard  !p1
    alu1   none -> r2
    x      ld.global [a-128]
    y      ld.global [b<<2+512]
    alu2   mad.hi.s c x y -> r14

block 9
    exit
