.isa 1
.kernel "b_418a"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r5 ctaid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r3 b=160 c=3
    alu1   add -> r15
    alu2   or c d -> r13

block 3
    fetch  a=r3 b=0x7fffffff d=0x40000
    alu1   sub.eq -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x7fffffff
    alu1   sub.lo -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=0x2d312c11
    alu1   sub.ne -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0x7fffffff
    alu1   sub.hs -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=5 d=33
    alu1   sub.ne -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14

block 8
    fetch  a=r9 b=r14 c=r3
    guard  p3
    alu1   min.u
    x      vote.all
    alu2   max.s c d -> r11
    store  st.shared [c<<2+128]

block 9
    exit
