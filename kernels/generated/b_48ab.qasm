.isa 1
.kernel "b_48ab"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r6 b=144 c=2
    alu1   add -> r11
    alu2   or c d -> r8

block 3
    fetch  a=r6 b=33
    alu1   sub.lt -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=33 d=33
    alu1   sub.lt -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=33 d=-8
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=-2
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=-1 d=-1
    alu1   sub.ge -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14

block 8
    fetch  a=r7 b=r7
    alu1   shl -> r1
    x      ld.shared [a-128]
    y      ld.shared [b-96]
    alu2   max.s y x -> r12

block 9
    exit
