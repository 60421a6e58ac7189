.isa 1
.kernel "b_4284"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r5 laneid

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r2 b=144 c=2
    alu1   add -> r3
    alu2   or c d -> r1

block 3
    fetch  a=r2 b=5 d=0xc1bfd7bd
    alu1   sub.ge -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0xca5f57cc
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=-7
    alu1   sub.hs -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x9f29e79f d=0x71b0ec93
    alu1   sub.hs -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0xea976aab d=5
    alu1   sub.eq -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  a=r4 b=ntid.y-1 d=r3
    alu1   max.s -> r5
    y      ld.shared [d<<2-544]
    alu2   sar r1 r1
    pred   lut 8 g p3 -> p0

block 9
    exit
