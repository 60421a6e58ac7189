.isa 1
.kernel "b_40fd"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r11 ctaid.y

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r6 b=192 c=2
    alu1   add -> r13
    alu2   or c d -> r1

block 3
    fetch  a=r6 b=0xffff d=0x25d4d00c
    alu1   sub.lt -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=31 d=-2
    alu1   sub.lo -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=30
    alu1   sub.hs -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=0x260e30f7 d=0xc9f1f135
    alu1   sub.eq -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x16f98656
    alu1   sub.ge -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8

block 8
    fetch  a=r5 b=r3 c=r6
    alu1   and
    x      vote.any -> r15
    y      ld.shared [a+128]
    alu2   cas c d y -> r14
    store  st.shared [c<<2+128]

block 9
    exit
