.isa 1
.kernel "b_8f94"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r3 b=144 c=3
    alu1   add -> r2
    alu2   or c d -> r5

block 3
    fetch  a=r3 b=8 d=9
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=33
    alu1   sub.ge -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=33
    alu1   sub.ne -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=33
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=255 d=255
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=33 b=r3 c=r2 d=r3
    alu1   shl
    x      ld.global [b<<2+576] -> r8
    y      ld.global [c<<2-32]
    alu2   add y r1 -> r13
    pred   lut 3 p1 -> p1
    store  st.global [d<<2+512]

block 9
    exit
