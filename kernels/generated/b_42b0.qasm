.isa 1
.kernel "b_42b0"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x
.preload r11 tid.z

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r10 b=144 c=r10 d=1
    alu1   add -> r3
    alu2   max.u c d -> r4

block 3
    fetch  a=r10 b=4
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=-8 d=1
    alu1   sub.eq -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=2048
    alu1   sub.ge -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=512 d=16
    alu1   sub.lt -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=0xe9e01883
    alu1   sub.eq -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12

block 8
    fetch  a=r10 c=r3 d=r5
    guard  p2
    alu1   none -> r6
    x      shfl.idx width 4
    y      ld.shared [c<<2-576]
    alu2   and y x -> r1
    pred   lut 7 xflag p2 -> p1
    bra 9

block 9
    exit
