.isa 1
.kernel "b_ce01"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r7 ctaid.x
.preload r15 ctaid.z

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r14 b=160 c=3
    alu1   add -> r1
    alu2   or c d -> r4

block 3
    fetch  a=r14 b=8 d=128
    alu1   sub.ne -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=-5
    alu1   sub.ge -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=1 d=-5
    alu1   sub.eq -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=3
    alu1   sub.lt -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=5
    alu1   sub.eq -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2

block 8
    fetch  a=r1 b=r14 c=r13
    alu1   sub.eq
    x      ld.global [a<<2]
    y      ld.shared [b<<2+256]
    alu2   shr x y
    pred   lut 2 flag1 p0
    store  st.shared [c-128]
    bra 9 if pv

block 9
    exit
