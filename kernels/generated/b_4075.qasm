.isa 1
.kernel "b_4075"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r5 laneid

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r15 b=136 c=r15 d=1
    alu1   add -> r14
    alu2   max.u c d -> r8

block 3
    fetch  a=r15 b=16
    alu1   sub.lt -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=-9 d=0x4000000
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=4 d=0x89a8d85a
    alu1   sub.eq -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0x800000 d=8
    alu1   sub.eq -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=16
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3

block 8
    fetch  a=r14 b=r4 c=r9
    guard  p2
    alu1   min.s -> r6
    x      ld.global [a<<2-32]
    y      ld.global [c-96]
    alu2   add y x -> r11
    pred   lut 3 p1 -> p0
    bar

block 9
    fetch  a=r9 b=r11
    guard  p0 mask
    alu1   min.u
    alu2   mad.hi.s r1 r1 0 -> r6
    bar if g

block 10
    fetch  b=r15 c=r5
    x      vote.uni -> r12
    alu2   sub.ge c d -> r11
    pred   lut 15
    store  st.global [b<<2+576]
    bar if pv

block 11
    exit
