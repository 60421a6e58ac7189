.isa 1
.kernel "b_412b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r7 ctaid.y

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r3 b=136 c=r3 d=1
    alu1   add -> r13
    alu2   max.u c d -> r5

block 3
    fetch  a=r3 b=8
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x100000
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=1
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=5
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x6c3f539f d=-2
    alu1   sub.hs -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2

block 8 serial
    fetch  a=r13 b=r7
    guard  !p3
    alu1   shl -> r7
    y      ld.global [a<<2+32]
    alu2   mad.hi.u y y 0 -> r15
    store  st.global [a<<2+32]

block 9
    exit
