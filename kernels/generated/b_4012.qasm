.isa 1
.kernel "b_4012"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r1 ctaid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r3 b=128 c=r3 d=1
    alu1   add -> r4
    alu2   max.u c d -> r7

block 3
    fetch  a=r3 b=255 d=-10
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=31
    alu1   sub.eq -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=31 d=7
    alu1   sub.eq -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=0x65de3932
    alu1   sub.eq -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-2
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10

block 8
    fetch  a=r9 b=r1 c=r3
    alu1   xor -> r2
    x      ld.shared [c<<2+64]
    alu2   brev c
    pred   lut 10 g -> p1

block 9
    fetch  a=r5 b=r3 c=r3
    guard  !p3 mask
    alu1   and -> r2
    x      ld.shared [b<<2]
    y      ld.shared [c<<2+64]
    alu2   brev x

block 10
    exit
