.isa 1
.kernel "b_4c36"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r12 b=136 c=3
    alu1   add -> r5
    alu2   or c d -> r11

block 3
    fetch  a=r12 b=0x7fffffff
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0x3265425b
    alu1   sub.lo -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=0x7fffffff
    alu1   sub.hs -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=1024
    alu1   sub.hs -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=0x80000000 d=0x7fffffff
    alu1   sub.ne -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8
    fetch  a=r10 b=r5 c=r5
    x      ld.shared [a-64] -> r15
    y      ld.shared [b<<2-544]
    alu2   sar y r1 -> r14
    store  st.global [c<<2-32]

block 9
    exit
