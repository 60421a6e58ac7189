.isa 1
.kernel "b_4c72"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r14 tid.z

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r12 b=128 c=r12 d=1
    alu1   add -> r8
    alu2   max.u c d -> r7

block 3
    fetch  a=r12 b=6 d=1
    alu1   sub.ne -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-6
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=4 d=8
    alu1   sub.ne -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=-7
    alu1   sub.ge -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=9 d=-4
    alu1   sub.hs -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4

block 8
    fetch  a=r5 b=r10 c=r15
    alu1   shr
    y      ld.shared [c-96]
    alu2   sub c r1 -> r6

block 9
    exit
