.isa 1
.kernel "b_4579"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r13 b=136 c=2
    alu1   add -> r12
    alu2   or c d -> r1

block 3
    fetch  a=r13 b=0xd78a8267 d=31
    alu1   sub.lo -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=4
    alu1   sub.ne -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=1
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=-1
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0x22c58ce9 d=0x22be9797
    alu1   sub.eq -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8
    fetch  a=r15 b=r9 c=r13
    alu1   set.hs -> r10
    y      ld.global [c<<2+544]
    alu2   none -> r2
    pred   lut 14 flag1 p3 -> p2

block 9
    exit
