.isa 1
.kernel "b_425e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r2 b=128 c=r2 d=1
    alu1   add -> r4
    alu2   max.u c d -> r1

block 3
    fetch  a=r2 b=33 d=33
    alu1   sub.lo -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=33 d=9
    alu1   sub.ge -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=3
    alu1   sub.ne -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x20000000
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=-1
    alu1   sub.eq -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11

block 8
    fetch  a=r2 b=r8 c=r2
    alu1   and -> r5
    x      ld.shared [a<<2+64]
    y      ld.global [c<<2+512]
    alu2   mad.hi.s x y x
    pred   lut 5 g -> p3

block 9
    exit
