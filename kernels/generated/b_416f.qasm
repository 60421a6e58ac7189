.isa 1
.kernel "b_416f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r11 tid.y

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r5 b=144 c=1
    alu1   add -> r4
    alu2   or c d -> r14

block 3
    fetch  a=r5 b=32
    alu1   sub.hs -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=3 d=31
    alu1   sub.eq -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x20000
    alu1   sub.ge -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=0xce5f6df1
    alu1   sub.eq -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0x20000000
    alu1   sub.hs -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8

block 8
    fetch  a=r7 b=r12
    guard  !p3
    alu1   max.u
    x      vote.uni
    y      ld.global [d<<2+512]
    alu2   clz x -> r9
    pred   lut 2 g p0 -> p3
    bra 9 if pv

block 9
    exit
