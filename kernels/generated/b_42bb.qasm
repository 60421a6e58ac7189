.isa 1
.kernel "b_42bb"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r2 b=144 c=r2 d=1
    alu1   add -> r15
    alu2   max.u c d -> r10

block 3
    fetch  a=r2 b=0xbd9a6809
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x71092668
    alu1   sub.lo -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0xb945447d
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=33 d=1024
    alu1   sub.lo -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0xc3608f77 d=0x80000000
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r5 b=30 c=r14 d=r2
    alu1   min.u -> r12
    y      ld.shared [d<<2+64]
    alu2   cas c y y

block 9
    exit
