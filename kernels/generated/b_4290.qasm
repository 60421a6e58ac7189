.isa 1
.kernel "b_4290"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r14 b=144 c=2
    alu1   add -> r15
    alu2   or c d -> r2

block 3
    fetch  a=r14 b=3
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=-8
    alu1   sub.lo -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=8 d=5
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=-9 d=0x11f4f367
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x80000001
    alu1   sub.lt -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9

block 8
    fetch  a=r13 b=r11 d=r15
    alu1   and
    x      ld.global [a-128]
    y      ld.shared [b-128]
    alu2   prmt r1 r1 x -> r7
    pred   lut 15
    store  st.global [d<<2-32]
    bra 9 if pv

block 9 serial
    fetch  a=r1 b=r3
    guard  !p1
    alu1   min.u
    x      ld.global [720] -> r9
    alu2   brev x -> r4
    store  st.global [720]

block 10
    exit
