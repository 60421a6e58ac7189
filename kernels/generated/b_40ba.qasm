.isa 1
.kernel "b_40ba"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r13 b=144 c=1
    alu1   add -> r1
    alu2   or c d -> r5

block 3
    fetch  a=r13 b=-7
    alu1   sub.lt -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=16
    alu1   sub.eq -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=-5 d=5
    alu1   sub.ne -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=-3
    alu1   sub.lo -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=32 d=3
    alu1   sub.eq -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4

block 8
    fetch  a=r7 b=r13 c=r13 d=r9
    alu1   sub.ne
    x      ld.global [616] -> r2
    y      ld.shared [b<<2+32]
    alu2   sub.ge x d
    pred   lut 10 flag2 -> p3
    store  st.global [c<<2+512]

block 9
    fetch  a=r1 b=r15
    alu1   min.u -> r11
    y      ld.global [a<<2-32]
    alu2   xor r1 y
    store  st.shared [b-64]

block 10 serial
    fetch  a=r12 b=r1 d=r7
    alu1   sub.eq
    x      ld.shared [b<<2-512]
    alu2   sel x d -> r14
    store  st.shared [b<<2-512]

block 11
    exit
