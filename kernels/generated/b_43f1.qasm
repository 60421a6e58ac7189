.isa 1
.kernel "b_43f1"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r5 tid.y

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r3 b=136 c=3
    alu1   add -> r6
    alu2   or c d -> r1

block 3
    fetch  a=r3 b=33 d=-9
    alu1   sub.lo -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x4000 d=4
    alu1   sub.ne -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=2
    alu1   sub.eq -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=-10
    alu1   sub.ge -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0xff2eba d=0x815a0142
    alu1   sub.eq -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8 serial
    fetch  a=r15 b=r12
    guard  !p1
    alu1   shr -> r2
    x      ld.shared [a-96]
    alu2   mad.hi.u x r1 r1 -> r14
    store  st.shared [a-96]
    bra 9 if !g

block 9
    exit
