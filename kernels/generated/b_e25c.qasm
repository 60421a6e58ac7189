.isa 1
.kernel "b_e25c"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r5 ctaid.z

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r6 b=128 c=r6 d=1
    alu1   add -> r2
    alu2   max.u c d -> r12

block 3
    fetch  a=r6 b=0xcf7475
    alu1   sub.lo -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=33
    alu1   sub.lo -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=-8
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=-5
    alu1   sub.ge -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=16 d=16
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8
    fetch  a=r5 b=r15 d=r2
    guard  p1
    alu1   add
    x      ld.shared [d<<2-256]
    y      ld.global [964]
    alu2   none -> r11
    pred   lut 14 g p1 -> p1
    bra 9 if g

block 9
    exit
