.isa 1
.kernel "b_413a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r10 b=136 c=r10 d=1
    alu1   add -> r15
    alu2   max.u c d -> r13

block 3
    fetch  a=r10 b=0xc50ba138
    alu1   sub.lo -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=0x6e08b05f d=0xd26a4e3c
    alu1   sub.hs -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=0xffff0000 d=4
    alu1   sub.lo -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=255
    alu1   sub.hs -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=4
    alu1   sub.lt -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    fetch  a=r15 b=r4 c=r1 d=r9
    alu1   shr -> r4
    y      ld.shared [a<<2-544]
    alu2   min.u c d -> r2

block 9
    exit
