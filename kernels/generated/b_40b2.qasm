.isa 1
.kernel "b_40b2"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r2 ctaid.z

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r14 b=136 c=3
    alu1   add -> r13
    alu2   or c d -> r3

block 3
    fetch  a=r14 b=2 d=0x2000
    alu1   sub.eq -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=-8 d=0x800000
    alu1   sub.hs -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=4
    alu1   sub.lo -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0x80000000 d=2
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=-3
    alu1   sub.ge -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  a=nctaid.y-225587717 b=r4 c=r14 d=r5
    guard  p1
    alu1   xor
    x      ld.shared [c<<2+32] -> r12
    alu2   brev r1
    pred   lut 5 g -> p3
    store  st.global [d-96]

block 9
    fetch  a=r7 b=r13 c=r14 d=r11
    alu1   max.s
    x      ld.global [b<<2-32] -> r6
    y      ld.shared [c<<2]
    alu2   shr x d -> r15

block 10
    fetch  a=r8 b=r14 c=r14
    alu1   min.s
    x      ld.global [b<<2+512] -> r9
    y      ld.global [c<<2+512]
    alu2   sar c x

block 11
    fetch  a=r15 b=r14
    guard  !p0
    alu1   sar -> r6
    alu2   popc r1 -> r11
    pred   lut 11 g p1 -> p0

block 12
    fetch  a=r13 b=r7 d=r6
    guard  !p0 mask
    alu1   min.s
    x      ld.global [a<<2] -> r10
    alu2   prmt r1 d 0 -> r8
    pred   lut 10 g
    bra 13 if pv

block 13
    exit
