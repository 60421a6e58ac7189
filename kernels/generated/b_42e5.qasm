.isa 1
.kernel "b_42e5"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r3 b=136 c=r3 d=1
    alu1   add -> r2
    alu2   max.u c d -> r5

block 3
    fetch  a=r3 b=8
    alu1   sub.eq -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=33
    alu1   sub.ne -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=0x10000
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=-1
    alu1   sub.hs -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=4 d=0x38446bb9
    alu1   sub.ge -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8
    fetch  a=31 b=r8 c=r3
    alu1   min.s -> r12
    alu2   xor c r1 -> r13

block 9
    exit
