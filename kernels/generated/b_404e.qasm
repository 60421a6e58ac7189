.isa 1
.kernel "b_404e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r7 b=136 c=3
    alu1   add -> r10
    alu2   or c d -> r2

block 3
    fetch  a=r7 b=-4
    alu1   sub.ge -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=8 d=0x1000
    alu1   sub.lo -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=32
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=8
    alu1   sub.ge -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=-4 d=33
    alu1   sub.eq -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  a=r3 b=r3 c=r10 d=0xb7e8470f
    guard  !p0 mask
    alu1   max.s -> r6
    y      ld.shared [c<<2-544]
    alu2   sar y d -> r14

block 9
    exit
