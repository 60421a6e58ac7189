.isa 1
.kernel "b_426c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r14 b=136 c=2
    alu1   add -> r7
    alu2   or c d -> r12

block 3
    fetch  a=r14 b=-5 d=0x2000000
    alu1   sub.hs -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x80000001
    alu1   sub.ne -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=30 d=0x245709c1
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=9 d=-2
    alu1   sub.ne -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x5bcf079a
    alu1   sub.ge -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5

block 8
    fetch  a=r7
    alu1   max.u
    x      ld.global [a<<2-32] -> r5
    alu2   cas r1 x r1 -> r10
    pred   lut 14 g p0
    bra 9 if pv

block 9
    exit
