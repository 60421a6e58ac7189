.isa 1
.kernel "b_415a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r14 b=128 c=r14 d=1
    alu1   add -> r5
    alu2   max.u c d -> r3

block 3
    fetch  a=r14 b=1
    alu1   sub.hs -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x4a50de51
    alu1   sub.ge -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=0xb2e4ef50
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0x9c9143d8 d=255
    alu1   sub.lt -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=-10 d=0xfbf96874
    alu1   sub.eq -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    fetch  a=r12 c=r15
    guard  p0
    y      ld.shared [a-128]
    alu2   prmt c y y -> r2
    pred   lut 11 g p2 -> p3
    exit if g

block 9
    exit
