.isa 1
.kernel "b_c2e8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r1 laneid

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r2 b=144 c=3
    alu1   add -> r13
    alu2   or c d -> r11

block 3
    fetch  a=r2 b=-3
    alu1   sub.lo -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=2 d=0xfc9c0fbf
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=-7
    alu1   sub.hs -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0xdbae8275 d=16
    alu1   sub.ge -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=-7 d=4
    alu1   sub.ge -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7

block 8 serial
    fetch  a=r10 b=4 d=16
    guard  p2
    alu1   or
    x      ld.shared [a-128]
    alu2   sar x d
    store  st.shared [a-128]

block 9
    exit
