.isa 1
.kernel "b_4b11"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r12 b=136 c=r12 d=1
    alu1   add -> r10
    alu2   max.u c d -> r13

block 3
    fetch  a=r12 b=-1 d=4
    alu1   sub.lo -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=4 d=0xe2f39db1
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=16 d=0x100000
    alu1   sub.lt -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=1 d=0x200000
    alu1   sub.ne -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=-2 d=128
    alu1   sub.lt -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14

block 8
    fetch  a=r7 c=r1 d=r15
    guard  p0
    x      shfl.bfly width 4 -> r3
    y      ld.global [608]
    alu2   clz c -> r11
    bra 9 if g

block 9
    exit
