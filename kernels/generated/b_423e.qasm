.isa 1
.kernel "b_423e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r6 tid.z
.preload r10 ctaid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r12 b=136 c=r12 d=1
    alu1   add -> r9
    alu2   max.u c d -> r11

block 3
    fetch  a=r12 b=31
    alu1   sub.lo -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0x800000 d=8
    alu1   sub.lo -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=31 d=0xa5a5616e
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=8 d=4
    alu1   sub.lo -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=0xb943faea
    alu1   sub.lt -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    x      ld.global [652]
    y      ld.global [660]
    alu2   cas y y 0 -> r5

block 9
    exit
