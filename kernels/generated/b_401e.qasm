.isa 1
.kernel "b_401e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r15 b=136 c=3
    alu1   add -> r3
    alu2   or c d -> r14

block 3
    fetch  a=r15 b=0xffff
    alu1   sub.hs -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=1024 d=30
    alu1   sub.ne -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0xcbf5243
    alu1   sub.eq -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=6 d=-8
    alu1   sub.lo -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=-5
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8

block 8
    fetch  a=r2 b=r12 c=r2
    guard  p1
    alu1   max.u
    x      ld.global [b-64]
    y      ld.shared [c-128]
    alu2   cas x x 0

block 9
    fetch  a=r6 b=r13 c=r13 d=r3
    alu1   min.s
    y      ld.shared [d<<2-544]
    alu2   sub.hs c d -> r6

block 10 serial
    fetch  a=r3 d=r3
    guard  p2
    x      ld.shared [d<<2-480] -> r11
    alu2   add r1 d -> r7
    pred   lut 15 -> p0
    store  st.shared [a<<2-544]

block 11
    exit
