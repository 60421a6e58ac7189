.isa 1
.kernel "b_44d2"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r2 b=128 c=3
    alu1   add -> r14
    alu2   or c d -> r9

block 3
    fetch  a=r2 b=3
    alu1   sub.ne -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=8 d=33
    alu1   sub.lt -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=1
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0xa4223d8
    alu1   sub.ge -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=1 d=0x3b477504
    alu1   sub.ne -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7

block 8
    fetch  a=r1 b=r12 c=r14
    alu1   and -> r7
    y      ld.shared [c<<2-480]
    alu2   mad.hi.u c r1 y -> r13

block 9
    exit
