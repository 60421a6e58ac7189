.isa 1
.kernel "b_4296"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r4 b=128 c=r4 d=1
    alu1   add -> r8
    alu2   max.u c d -> r6

block 3
    fetch  a=r4 b=0x80000000
    alu1   sub.eq -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=8
    alu1   sub.hs -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0x4000000
    alu1   sub.hs -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=2 d=0x7fffffff
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0x20000000 d=0x58556ea4
    alu1   sub.lo -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2

block 8
    fetch  a=r15 b=r7 c=r4
    guard  !p2
    alu1   max.u
    y      ld.shared [c<<2+ntid.y-1]

block 9
    exit
