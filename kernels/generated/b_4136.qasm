.isa 1
.kernel "b_4136"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r15 b=128 c=r15 d=1
    alu1   add -> r11
    alu2   max.u c d -> r2

block 3
    fetch  a=r15
    alu1   sub.ge -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=1024 d=16
    alu1   sub.hs -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0xa572222d
    alu1   sub.lo -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0x60d5cb4f d=2
    alu1   sub.lo -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=4
    alu1   sub.lt -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13

block 8
    fetch  a=r6 b=-6 d=0x7fffffff
    guard  !p2 mask
    alu1   min.s
    x      ld.global [656] -> r14
    alu2   and r1 d -> r13

block 9 serial
    fetch  a=0x4b161b8f b=r11 c=r8
    alu1   max.s
    x      ld.global [c-64] -> r1
    y      ld.global [b<<2+32]
    alu2   popc c
    pred   lut 0 -> p1

block 10
    fetch  a=r9 b=r12 d=r8
    alu1   max.u
    x      ld.global [d-64] -> r14
    y      ld.global [636]
    alu2   min.s r1 d
    pred   lut 6 g p0 -> p2

block 11
    exit
