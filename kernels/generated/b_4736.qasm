.isa 1
.kernel "b_4736"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r11 tid.z

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r5 b=136 c=1
    alu1   add -> r4
    alu2   or c d -> r12

block 3
    fetch  a=r5 b=0xd6466c0f
    alu1   sub.ne -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x2000000 d=-3
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=1 d=8
    alu1   sub.hs -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=2
    alu1   sub.eq -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0x80000000 d=3
    alu1   sub.lt -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13

block 8
    fetch  a=ntid.z+1 b=r14 c=r4
    alu1   sar
    x      ld.global [c<<2]
    pred   lut 8 g p3 -> p1

block 9
    exit
