.isa 1
.kernel "b_763b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r5 b=128 c=2
    alu1   add -> r13
    alu2   or c d -> r4

block 3
    fetch  a=r5 d=8
    alu1   sub.hs -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=32
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r5 b=255 d=32
    alu1   sub.lo -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r5 b=0x2000
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=8
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10

block 8
    fetch  a=r5 d=r10
    x      shfl.bfly width 4
    y      ld.shared [a<<2+ntid.y+127]
    alu2   max.s x r1 -> r3

block 9
    exit
