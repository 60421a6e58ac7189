.isa 1
.kernel "b_45f8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r1 b=136 c=r1 d=1
    alu1   add -> r4
    alu2   max.u c d -> r3

block 3
    fetch  a=r1 b=32
    alu1   sub.lt -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x2000000 d=1024
    alu1   sub.eq -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=2
    alu1   sub.ge -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0xffff d=16
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=1
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2

block 8
    fetch  a=r12 b=r1 c=r4 d=r1
    guard  !p1
    alu1   min.s -> r12
    y      ld.global [c<<2+32]
    alu2   mad.hi.s r1 d y
    pred   lut 3 p3 -> p1

block 9
    exit
