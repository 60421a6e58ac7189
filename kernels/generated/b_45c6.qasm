.isa 1
.kernel "b_45c6"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r3 b=136 c=3
    alu1   add -> r14
    alu2   or c d -> r5

block 3
    fetch  a=r3 b=0x10000000
    alu1   sub.ge -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x74d5fb29
    alu1   sub.eq -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=6 d=0xbe7621f6
    alu1   sub.ne -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=-1 d=0xff463a43
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-7
    alu1   sub.ne -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4

block 8
    fetch  a=r13 b=r4 c=r3
    alu1   min.s -> r4
    y      ld.shared [c<<2]
    alu2   popc r1 -> r7
    pred   lut 10 g -> p1

block 9
    exit
