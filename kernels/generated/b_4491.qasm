.isa 1
.kernel "b_4491"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r14 tid.y

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r12 b=136 c=r12 d=1
    alu1   add -> r13
    alu2   max.u c d -> r5

block 3
    fetch  a=r12 b=0x15474311
    alu1   sub.eq -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-1 d=0x200000
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=0x10000 d=1
    alu1   sub.ne -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=0x3bbc9237 d=-6
    alu1   sub.ne -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=32 d=0x2758190a
    alu1   sub.eq -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1

block 8
    fetch  b=r10 c=r15
    x      ld.shared [c-96] -> r6
    y      ld.global [b-64]
    alu2   prmt r1 r1 y -> r3
    pred   lut 12 p2
    bra 9 if pv

block 9
    exit
