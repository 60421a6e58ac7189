.isa 1
.kernel "b_aa75"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r1 b=128 c=1
    alu1   add -> r5
    alu2   or c d -> r10

block 3
    fetch  a=r1 b=0x5ca4ef19
    alu1   sub.lt -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x118ab8d7 d=255
    alu1   sub.ne -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=2
    alu1   sub.lt -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0xe5b2429e d=0x400000
    alu1   sub.ge -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0x40000000
    alu1   sub.ne -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13

block 8
    fetch  a=r11 b=r3 c=r5
    guard  !p0
    alu1   max.u -> r12
    x      vote.all
    y      ld.global [c<<2+32]
    alu2   max.s x d
    store  st.shared [d<<2+nctaid.x+63]

block 9
    exit
