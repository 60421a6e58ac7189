.isa 1
.kernel "b_4000"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r9 ctaid.x
.preload r13 ctaid.z

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r6 b=128 c=1
    alu1   add -> r2
    alu2   or c d -> r11

block 3
    fetch  a=r6 b=1
    alu1   sub.eq -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x10000
    alu1   sub.ge -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=-2 d=0x800000
    alu1   sub.ge -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 d=255
    alu1   sub.eq -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=-6
    alu1   sub.eq -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    fetch  c=r6 d=r1
    guard  p3 mask
    x      ld.shared [c<<2+64]
    y      ld.shared [d-64]
    alu2   prmt c x 0 -> r4
    pred   lut 11 g p1 -> p3
    bra 10 if pv

block 9
    fetch  a=r8 b=r6 c=r7
    guard  !p0
    alu1   max.u
    x      vote.uni
    alu2   set.ge c x -> r9
    store  st.shared [b<<2+64]

block 10
    exit
