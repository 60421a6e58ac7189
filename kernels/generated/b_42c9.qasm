.isa 1
.kernel "b_42c9"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r12 b=192 c=r12 d=1
    alu1   add -> r15
    alu2   max.u c d -> r8

block 3
    fetch  a=r12 d=31
    alu1   sub.hs -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=31 d=0x400000
    alu1   sub.lt -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=0x2699302 d=0x7fffffff
    alu1   sub.ne -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=33 d=31
    alu1   sub.hs -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=31 d=31
    alu1   sub.lo -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3

block 8
    fetch  a=r12 b=r15
    alu1   shl
    x      ld.global [916] -> r11
    y      ld.global [a<<2+512]
    alu2   brev y -> r5
    pred   lut 12 p0
    store  st.global [a<<2+768]
    bra 9 if pv

block 9
    exit
