.isa 1
.kernel "b_44bd"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r8 ctaid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r12 b=160 c=2
    alu1   add -> r14
    alu2   or c d -> r2

block 3
    fetch  a=r12 b=0xb9f67975 d=8
    alu1   sub.lt -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-7 d=1
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=0xffff d=0x8000
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=-7 d=0xd6109417
    alu1   sub.eq -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=3 d=-9
    alu1   sub.ge -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3

block 8
    fetch  a=r9 b=r8
    guard  !p1
    alu1   xor
    x      vote.all
    alu2   sar r1 d
    pred   lut 7 xflag p3 -> p2

block 9
    exit
