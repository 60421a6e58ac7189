.isa 1
.kernel "b_409a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r3 b=144 c=r3 d=1
    alu1   add -> r10
    alu2   max.u c d -> r9

block 3
    fetch  a=r3 b=-1 d=-6
    alu1   sub.eq -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x4d6ecae8 d=-3
    alu1   sub.ne -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=4
    alu1   sub.eq -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=31
    alu1   sub.eq -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=7 d=-1
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    fetch  a=r5 b=r3 d=r1
    guard  p3
    alu1   sub.hs -> r4
    y      ld.global [b<<2+544]
    alu2   mad.hi.s y d 0

block 9
    exit
