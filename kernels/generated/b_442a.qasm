.isa 1
.kernel "b_442a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r8 b=144 c=r8 d=1
    alu1   add -> r3
    alu2   max.u c d -> r5

block 3
    fetch  a=r8 b=0xc311c641
    alu1   sub.hs -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=0xb9359226 d=-6
    alu1   sub.ne -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=7
    alu1   sub.ge -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=0x40000
    alu1   sub.eq -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0x800000 d=0xffff
    alu1   sub.ge -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1

block 8
    fetch  a=r7 b=r15 c=r3
    guard  !p1
    alu1   shr -> r13
    x      vote.uni
    y      ld.shared [a-64]
    alu2   none -> r15
    pred   lut 14 xflag p3 -> p1
    store  st.global [c<<2-64]

block 9
    exit
