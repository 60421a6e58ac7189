.isa 1
.kernel "b_400e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r7 laneid

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r15 b=136 c=3
    alu1   add -> r13
    alu2   or c d -> r4

block 3
    fetch  a=r15 b=0x9ee0b0d9
    alu1   sub.ne -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=31
    alu1   sub.eq -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0xeee80c77 d=8
    alu1   sub.lt -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0x8000000
    alu1   sub.lo -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=0x80000000 d=0x11107f31
    alu1   sub.eq -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    exit
