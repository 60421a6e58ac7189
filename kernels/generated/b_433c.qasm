.isa 1
.kernel "b_433c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r4 b=144 c=2
    alu1   add -> r8
    alu2   or c d -> r11

block 3
    fetch  a=r4 b=32 d=1
    alu1   sub.ne -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=64 d=-2
    alu1   sub.ne -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0x7fffffff
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=-2
    alu1   sub.ne -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=255
    alu1   sub.hs -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1

block 8
    fetch  b=r4 c=r8
    guard  p1 mask
    alu1   none -> r5
    x      ld.global [b<<2+544]
    y      ld.global [c<<2-64]
    alu2   cas r1 y x -> r15
    pred   lut 13 g p2 -> p1

block 9
    exit
