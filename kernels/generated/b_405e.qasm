.isa 1
.kernel "b_405e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r10 ctaid.z

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r5 b=136 c=3
    alu1   add -> r6
    alu2   or c d -> r11

block 3
    fetch  a=r5
    alu1   sub.lt -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=1 d=0x2643d024
    alu1   sub.eq -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=1 d=32
    alu1   sub.ne -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=0x40000000 d=0xacc1a79d
    alu1   sub.hs -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0xb0237c20 d=0x9e00d8a6
    alu1   sub.ne -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r6 b=r8 d=r6
    guard  p1 mask
    alu1   shr
    x      ld.global [a<<2+32]
    y      ld.shared [d<<2-480]
    alu2   mad.hi.s y r1 x -> r12
    pred   lut 15 -> p3

block 9
    fetch  a=r7 b=r3 c=r5 d=r5
    guard  !p0
    alu1   min.u -> r9
    x      ld.shared [d<<2]
    y      ld.shared [c<<2]
    alu2   min.s r1 d
    pred   lut 9 g p1
    exit if !pv

block 10
    exit
