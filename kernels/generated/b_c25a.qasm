.isa 1
.kernel "b_c25a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r2 laneid

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r3 b=136 c=1
    alu1   add -> r5
    alu2   or c d -> r6

block 3
    fetch  a=r3 b=7
    alu1   sub.eq -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=1024 d=9
    alu1   sub.lt -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=3 d=-2
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=16
    alu1   sub.lo -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-10 d=1
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  a=r14 b=r14 c=r9 d=0xa80f7c4a
    guard  !p0 mask
    alu1   set.ne -> r8
    x      ld.shared [c+nctaid.y-129]
    alu2   mad.hi.s r1 d 0 -> r1
    pred   lut 5 g -> p3

block 9
    fetch  a=r5 b=r3 c=r1
    guard  !p3
    alu1   min.u
    x      ld.shared [a<<2-512] -> r1
    alu2   sub.ge c x
    pred   lut 9 flag2 p3 -> p2
    store  st.global [b<<2+512]
    bar

block 10
    fetch  a=r5 b=r2 d=1
    guard  !p2 mask
    alu1   shr
    y      ld.global [a<<2]
    alu2   mad.hi.s r1 d r1 -> r14
    exit if !g

block 11
    exit
