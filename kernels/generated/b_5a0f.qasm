.isa 1
.kernel "b_5a0f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r5 b=136 c=1
    alu1   add -> r14
    alu2   or c d -> r9

block 3
    fetch  a=r5 b=0x1000000
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=33
    alu1   sub.hs -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=16 d=30
    alu1   sub.ne -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=5 d=33
    alu1   sub.lt -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0x2000000
    alu1   sub.lt -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8

block 8
    fetch  a=r5 b=r12 d=r5
    guard  !p3
    alu1   sub -> r8
    y      ld.shared [a<<2+32]
    alu2   shl y d -> r1

block 9
    exit
