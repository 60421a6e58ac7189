.isa 1
.kernel "b_42bc"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r8 b=136 c=r8 d=1
    alu1   add -> r15
    alu2   max.u c d -> r5

block 3
    fetch  a=r8 b=0xf903701f
    alu1   sub.ne -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=3 d=1
    alu1   sub.hs -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=3
    alu1   sub.ge -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=8
    alu1   sub.ge -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=4
    alu1   sub.hs -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8
    fetch  a=r8 b=r14 d=r12
    guard  p3
    alu1   sub.hs
    x      shfl.up width 1
    y      ld.shared [d-96]
    alu2   popc y -> r9
    pred   lut 15 -> p1
    store  st.shared [a<<2]

block 9
    exit
