.isa 1
.kernel "b_40e9"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r13 ctaid.y

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r2 b=144 c=r2 d=1
    alu1   add -> r6
    alu2   max.u c d -> r8

block 3
    fetch  a=r2 b=0xb50b3d66
    alu1   sub.ne -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 d=255
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0x4bdac394
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=-4 d=4
    alu1   sub.lo -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=-4
    alu1   sub.ge -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5

block 8
    fetch  a=r11 b=r1 c=r9 d=r2
    guard  p2 mask
    alu1   max.u
    alu2   max.s c d -> r14
    pred   lut 12 p2 -> p2
    store  st.global [d<<2+576]

block 9
    exit
