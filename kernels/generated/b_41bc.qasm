.isa 1
.kernel "b_41bc"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x
.preload r15 ctaid.z

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r10 b=160 c=3
    alu1   add -> r12
    alu2   or c d -> r4

block 3
    fetch  a=r10 b=0xc46c4aef d=0xebf348f3
    alu1   sub.lt -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=0x50944250
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=0x67258f27
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=0xd22c8e89 d=0x2320d64a
    alu1   sub.hs -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=0xe75d9c18 d=-3
    alu1   sub.hs -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5

block 8 fence
    fetch  a=r8 b=r10 c=r6
    alu1   max.s
    x      ld.shared [b<<2+256]
    y      ld.shared [c+128]

block 9
    exit
