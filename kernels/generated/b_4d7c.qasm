.isa 1
.kernel "b_4d7c"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r9 b=128 c=1
    alu1   add -> r2
    alu2   or c d -> r15

block 3
    fetch  a=r9 b=0xb6ef723e d=0xd8ad040
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x7eb9503a
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=0x60aae803 d=0x40000000
    alu1   sub.hs -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=-4
    alu1   sub.hs -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=128
    alu1   sub.ne -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1

block 8 serial fence
    fetch  a=r12 b=r1 c=r2 d=r14
    alu1   shr -> r3
    x      ld.shared [c<<2-384]
    alu2   min.s c d -> r6
    pred   lut 15 -> p2
    store  st.shared [c<<2-384]
    bra 9 if !pv

block 9
    exit
