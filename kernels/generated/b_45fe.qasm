.isa 1
.kernel "b_45fe"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x
.preload r10 laneid

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r8 b=128 c=r8 d=1
    alu1   add -> r11
    alu2   max.u c d -> r14

block 3
    fetch  a=r8 b=-6
    alu1   sub.ne -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=256 d=9
    alu1   sub.lo -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=0x54cdbb7e d=64
    alu1   sub.hs -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=0x1000000
    alu1   sub.eq -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0x800000
    alu1   sub.ne -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r8 b=r12
    guard  !p3 mask
    alu1   shr -> r12
    y      ld.global [a<<2+640]
    alu2   mad.hi.u y y r1 -> r7
    pred   lut 11 g p1 -> p3
    bra 10 if !g

block 9
    fetch  a=r9 b=r10 c=r11
    alu1   add -> r5
    x      ld.global [c<<2]
    alu2   min.u c x -> r13

block 10
    fetch  a=r3 c=r5 d=r7
    x      shfl.bfly width 1
    alu2   mad.hi.u c d x -> r3
    pred   lut 1 xflag p3 -> p0

block 11
    exit
