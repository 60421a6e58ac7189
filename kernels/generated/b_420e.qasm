.isa 1
.kernel "b_420e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r3 b=144 c=r3 d=1
    alu1   add -> r12
    alu2   max.u c d -> r6

block 3
    fetch  a=r3 b=256 d=255
    alu1   sub.ge -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=-7 d=0xd584f583
    alu1   sub.ne -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=0x7fffffff
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=0xf74b7eba d=1
    alu1   sub.hs -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x93cba25 d=4
    alu1   sub.lo -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8
    fetch  a=r14 b=r13 d=-7
    guard  !p0 mask
    alu1   max.u
    x      ld.global [a-128]
    y      ld.global [688]
    alu2   mad.hi.s x d y -> r13

block 9
    exit
