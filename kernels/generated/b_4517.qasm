.isa 1
.kernel "b_4517"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x
.preload r7 ctaid.y

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r1 b=192 c=3
    alu1   add -> r8
    alu2   or c d -> r12

block 3
    fetch  a=r1 b=0x20b1211a d=0x9ba108ad
    alu1   sub.ne -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0xfc6dacc5
    alu1   sub.hs -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=-6 d=0x4000000
    alu1   sub.ne -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=0xffff
    alu1   sub.hs -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=5
    alu1   sub.hs -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14

block 8 serial
    fetch  a=r15 b=r13 d=r1
    alu1   xor
    x      ld.global [d<<2+768]
    y      ld.global [972]
    alu2   sel y r1 -> r9
    pred   lut 8 g p3 -> p0
    store  st.global [a+128]

block 9
    exit
