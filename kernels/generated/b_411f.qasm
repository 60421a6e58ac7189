.isa 1
.kernel "b_411f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r7 b=128 c=1
    alu1   add -> r10
    alu2   or c d -> r8

block 3
    fetch  a=r7 b=6 d=2
    alu1   sub.lt -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=5 d=32
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=-1
    alu1   sub.lo -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=1
    alu1   sub.hs -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=0xffff
    alu1   sub.lt -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8 serial
    fetch  a=r4 b=r5
    alu1   min.u
    x      ld.shared [a-64] -> r5
    alu2   and x r1 -> r9
    pred   lut 5 g -> p3
    store  st.shared [a-64]
    exit if pv

block 9
    exit
