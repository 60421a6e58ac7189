.isa 1
.kernel "b_4005"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r7 laneid

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r14 b=136 c=3
    alu1   add -> r12
    alu2   or c d -> r15

block 3
    fetch  a=r14 b=0xed16663
    alu1   sub.ge -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=7
    alu1   sub.lo -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=0x20000000
    alu1   sub.lt -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=-2
    alu1   sub.lt -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0xd11705cb d=4
    alu1   sub.eq -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11

block 8
    exit
