.isa 1
.kernel "b_4144"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r2 b=128 c=r2 d=1
    alu1   add -> r1
    alu2   max.u c d -> r8

block 3
    fetch  a=r2 b=0x83bfbdc9 d=0x8000000
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=-3
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=2
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0xf2021769 d=0x7fffffff
    alu1   sub.lo -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x8000 d=0xea1dcc6d
    alu1   sub.lo -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14

block 8
    fetch  a=r9 b=r1
    guard  p1 mask
    alu1   min.u
    x      ld.shared [a-96]
    y      ld.shared [a-64]
    alu2   clz y
    pred   lut 2 g p2 -> p1
    store  st.global [b<<2+32]

block 9
    fetch  a=r1 b=r13 d=r12
    guard  p0
    alu1   or
    y      ld.shared [a<<2-512]
    alu2   max.s r1 d -> r6

block 10 serial
    fetch  a=r1 b=r4 d=r1
    alu1   max.s -> r10
    x      ld.shared [d<<2-512]
    alu2   add x d
    pred   lut 1 g p3 -> p0
    store  st.shared [d<<2-512]

block 11
    exit
