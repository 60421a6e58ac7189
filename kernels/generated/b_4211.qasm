.isa 1
.kernel "b_4211"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r8 b=136 c=3
    alu1   add -> r13
    alu2   or c d -> r3

block 3
    fetch  a=r8 b=8 d=32
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=33
    alu1   sub.ge -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=0xab1463a0
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=0x20000000 d=2
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=5 d=2
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  b=r13
    x      ld.global [b<<2-32] -> r2
    alu2   cas x x x -> r1

block 9
    exit
