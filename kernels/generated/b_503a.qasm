.isa 1
.kernel "b_503a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r6 b=136 c=1
    alu1   add -> r3
    alu2   or c d -> r10

block 3
    fetch  a=r6 b=0x7fffffff
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=128 d=1
    alu1   sub.ne -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=0x7fffffff
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=16
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x7fffffff
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5

block 8
    fetch  a=r11 b=r2 c=r5
    alu1   shr
    x      ld.shared [a-64] -> r7
    alu2   max.u c r1 -> r1
    pred   lut 8 g p3
    bra 9 if pv

block 9
    fetch  a=0xa87ad52d b=r7
    alu1   shr -> r8
    y      ld.global [700]
    alu2   brev r1 -> r7

block 10
    exit
