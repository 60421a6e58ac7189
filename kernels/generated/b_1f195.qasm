.isa 1
.kernel "b_1f195"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r1 b=160 c=1
    alu1   add -> r7
    alu2   or c d -> r11

block 3
    fetch  a=r1 b=16 d=32
    alu1   sub.ge -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x8ca74873 d=3
    alu1   sub.ge -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=0xa5cd8009 d=3
    alu1   sub.lo -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=0x7b1359ec d=0x37db860d
    alu1   sub.eq -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=-5
    alu1   sub.ne -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r12 b=r10
    alu1   shl
    x      vote.uni -> r14
    y      ld.global [932]
    store  st.global [d<<2+768]

block 9
    exit
