.isa 1
.kernel "b_4104"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r9 b=144 c=2
    alu1   add -> r6
    alu2   or c d -> r2

block 3
    fetch  a=r9 b=0x10000 d=3
    alu1   sub.lo -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=-1
    alu1   sub.eq -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=0x20000
    alu1   sub.ge -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=5 d=0x5e93b2c0
    alu1   sub.lt -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=16 d=2
    alu1   sub.eq -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13

block 8
    fetch  a=r14 c=r14 d=r7
    guard  p3 mask
    alu1   none -> r10
    x      ld.shared [d-128]
    y      ld.global [c-128]
    store  st.global [a-64]

block 9
    fetch  a=r8 b=r5 c=r9
    guard  p0 mask
    alu1   max.u
    x      ld.global [c<<2+576]
    alu2   mad.hi.s x x r1 -> r5
    bra 10 if !g

block 10
    exit
