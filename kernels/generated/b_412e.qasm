.isa 1
.kernel "b_412e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r7 b=160 c=2
    alu1   add -> r2
    alu2   or c d -> r15

block 3
    fetch  a=r7 b=255
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=0xd61130d d=0x16ce48b9
    alu1   sub.lo -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=32
    alu1   sub.ge -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=4
    alu1   sub.ge -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=2 d=9
    alu1   sub.ge -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8 serial
    fetch  a=r9 b=r4 c=r7 d=r4
    guard  flag1 mask
    alu1   sub.lo -> r13
    y      ld.shared [c<<2+128]
    alu2   shr c d
    pred   lut 13 flag1 p3 -> p1
    bra 9 if !g

block 9
    exit
