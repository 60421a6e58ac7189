.isa 1
.kernel "b_43b2"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r11 ctaid.z

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r14 b=128 c=r14 d=1
    alu1   add -> r13
    alu2   max.u c d -> r15

block 3
    fetch  a=r14 b=32
    alu1   sub.lt -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0xb4affbff d=0x4000
    alu1   sub.lt -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=-2
    alu1   sub.eq -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=-10
    alu1   sub.lt -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0xffff
    alu1   sub.eq -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7

block 8
    fetch  a=r5 b=r7 d=r4
    guard  !p1
    alu1   sar
    y      ld.global [656]
    alu2   or y d
    bra 9 if g

block 9
    exit
