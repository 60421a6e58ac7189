.isa 1
.kernel "b_4034"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x
.preload r2 tid.y

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r10 b=136 c=3
    alu1   add -> r1
    alu2   or c d -> r6

block 3
    fetch  a=r10 b=0x2af17d8c
    alu1   sub.ge -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=1 d=255
    alu1   sub.lo -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=0x7c04771a
    alu1   sub.lt -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=2048
    alu1   sub.eq -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=0xdf64ef97
    alu1   sub.lo -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7

block 8
    fetch  a=r10 b=1 c=r4
    guard  p0 mask
    alu1   min.u -> r14
    y      ld.global [a<<2+512]
    alu2   clz c -> r12

block 9
    fetch  a=3 b=r10 d=r5
    guard  p2
    alu1   max.s -> r4
    y      ld.global [b<<2+512]
    alu2   cas r1 d 0

block 10
    exit
