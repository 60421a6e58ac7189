.isa 1
.kernel "b_4663"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x
.preload r5 ctaid.z

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r10 b=128 c=3
    alu1   add -> r4
    alu2   or c d -> r13

block 3
    fetch  a=r10 b=2 d=0x68138cf1
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=0xd717925a
    alu1   sub.ge -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=2
    alu1   sub.lo -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=0x7fffffff
    alu1   sub.eq -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=16 d=9
    alu1   sub.eq -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8 serial
    fetch  a=r3 b=-3
    alu1   max.u -> r11
    alu2   brev r1 -> r9

block 9
    exit
