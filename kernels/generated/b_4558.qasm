.isa 1
.kernel "b_4558"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r3 b=144 c=3
    alu1   add -> r6
    alu2   or c d -> r11

block 3
    fetch  a=r3 b=8 d=3
    alu1   sub.lo -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=9 d=0xe2f0bc74
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=-1
    alu1   sub.lt -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=0xffff d=0x10000000
    alu1   sub.eq -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x400000
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    fetch  a=r5 b=r3 d=r3
    alu1   xor
    x      ld.global [b<<2+512] -> r14
    y      ld.shared [d<<2]
    alu2   none -> r5
    pred   lut 14 g p1
    bra 9 if pv

block 9
    exit
