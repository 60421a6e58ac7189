.isa 1
.kernel "b_c00a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x
.preload r9 laneid

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r11 b=144 c=1
    alu1   add -> r3
    alu2   or c d -> r4

block 3
    fetch  a=r11 b=64 d=-6
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=1 d=16
    alu1   sub.ge -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=0x1ba928e7
    alu1   sub.lo -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=1 d=0x8000000
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=2
    alu1   sub.hs -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5

block 8
    fetch  a=r12 b=r15 c=r15 d=r12
    alu1   min.s
    x      ld.shared [a-128] -> r9
    alu2   sub.hs c x
    pred   lut 10 g
    store  st.shared [d+ntid.x-132]
    bra 9 if pv

block 9
    exit
