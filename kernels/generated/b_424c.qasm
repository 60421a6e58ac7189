.isa 1
.kernel "b_424c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r6 b=136 c=2
    alu1   add -> r8
    alu2   or c d -> r10

block 3
    fetch  a=r6 b=64
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=8 d=-1
    alu1   sub.eq -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=8 d=0x83195936
    alu1   sub.lo -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=0xbae66b66
    alu1   sub.hs -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=3 d=0x7ea3f679
    alu1   sub.eq -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8 serial
    fetch  a=r6 b=r6
    alu1   shr
    x      ld.shared [a<<2+32] -> r4
    y      ld.shared [0]
    alu2   set.lt x y -> r9
    store  st.shared [a<<2+32]

block 9
    exit
