.isa 1
.kernel "b_4170"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r7 b=136 c=r7 d=1
    alu1   add -> r11
    alu2   max.u c d -> r13

block 3
    fetch  a=r7 b=-4 d=0x80000000
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=256
    alu1   sub.lo -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=30 d=0xbedcab9e
    alu1   sub.ne -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=0xc143746a
    alu1   sub.lo -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=4
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    fetch  a=r7
    guard  !p1
    x      vote.any
    y      ld.shared [a<<2+32]
    alu2   sar x r1 -> r3
    store  st.shared [a<<2+64]

block 9
    exit
