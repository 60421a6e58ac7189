.isa 1
.kernel "b_441b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r8 b=144 c=r8 d=1
    alu1   add -> r10
    alu2   max.u c d -> r9

block 3
    fetch  a=r8 b=0xcc961a9e
    alu1   sub.lt -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=-2
    alu1   sub.lo -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=0xc6dbf00b
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=32
    alu1   sub.ne -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=32
    alu1   sub.lo -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6

block 8
    fetch  a=r10 b=r6 c=r13 d=r11
    alu1   sar
    x      ld.global [d-64] -> r2
    alu2   mad.hi.s c d 0 -> r1
    pred   lut 6 g p0 -> p2

block 9
    exit
