.isa 1
.kernel "b_410e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x
.preload r6 tid.z
.preload r12 ctaid.y

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r10 b=192 c=3
    alu1   add -> r1
    alu2   or c d -> r4

block 3
    fetch  a=r10 b=0x400000
    alu1   sub.hs -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=255
    alu1   sub.ne -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=1024
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=255
    alu1   sub.eq -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=4
    alu1   sub.ne -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11

block 8
    fetch  a=r1 b=r5 c=r5
    alu1   none -> r7
    x      ld.shared [c-128]
    y      ld.global [a<<2-256]
    alu2   max.s x y
    pred   lut 3 p0 -> p0
    store  st.shared [b+128]

block 9
    exit
