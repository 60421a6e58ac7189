.isa 1
.kernel "b_4277"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r2 b=160 c=r2 d=1
    alu1   add -> r4
    alu2   max.u c d -> r14

block 3
    fetch  a=r2 b=0x8000000 d=2
    alu1   sub.eq -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=-3
    alu1   sub.hs -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 d=7
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=-7
    alu1   sub.ne -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x94a93859
    alu1   sub.lo -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7

block 8
    fetch  a=-2 b=r4 d=r3
    alu1   sar -> r6
    x      ld.shared [d]
    alu2   brev x -> r12
    pred   lut 3 p1
    bar if !pv

block 9
    exit
