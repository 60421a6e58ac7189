.isa 1
.kernel "b_40ac"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r2 b=144 c=r2 d=1
    alu1   add -> r11
    alu2   max.u c d -> r4

block 3
    fetch  a=r2 b=-10 d=-3
    alu1   sub.hs -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x3452a8b9 d=2
    alu1   sub.eq -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=16 d=-5
    alu1   sub.lt -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x766150db d=33
    alu1   sub.hs -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x80000000 d=16
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7

block 8
    fetch  a=r2 b=r3
    guard  p0 mask
    alu1   max.u -> r1
    x      ld.global [616]
    y      ld.shared [a<<2+64]
    bar if g

block 9
    fetch  a=r2 b=64 c=r11
    guard  p3
    alu1   xor -> r13
    x      ld.global [a<<2+544]
    alu2   mad.hi.s c r1 x
    store  st.global [c<<2-32]

block 10
    exit
