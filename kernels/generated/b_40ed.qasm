.isa 1
.kernel "b_40ed"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r9 ctaid.y
.preload r3 laneid

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r14 b=128 c=r14 d=1
    alu1   add -> r10
    alu2   max.u c d -> r7

block 3
    fetch  a=r14 b=-10 d=255
    alu1   sub.hs -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x10000 d=0x20000
    alu1   sub.eq -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=4 d=0x33cdfb61
    alu1   sub.lo -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0xdd0f959b
    alu1   sub.ne -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=8
    alu1   sub.lt -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8

block 8
    fetch  a=r3 b=0x100000 c=r13 d=r10
    guard  p3
    alu1   sar
    x      ld.shared [c-64]
    alu2   add c x
    store  st.global [d<<2]

block 9
    exit
