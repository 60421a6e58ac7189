.isa 1
.kernel "b_400d"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r6 b=128 c=r6 d=1
    alu1   add -> r1
    alu2   max.u c d -> r2

block 3
    fetch  a=r6 b=-2
    alu1   sub.ge -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x100000 d=0x63897f2b
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=-8 d=6
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=-4
    alu1   sub.eq -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x1000000 d=0x400000
    alu1   sub.ne -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    fetch  a=r1 b=2 c=30
    alu1   set.eq
    y      ld.global [a<<2+64]
    alu2   prmt c y 0 -> r15

block 9
    fetch  a=r7 b=r6
    guard  p3
    alu1   max.u
    y      ld.global [636]
    alu2   mad.hi.s y r1 r1
    pred   lut 11 g p1
    bra 11 if pv

block 10
    fetch  a=r8 b=r8 c=r10 d=r1
    alu1   sar
    x      ld.global [660]
    y      ld.global [c-96]
    alu2   mad.hi.s c d 0 -> r7
    pred   lut 12 p3 -> p2
    store  st.shared [d<<2-512]
    bra 11 if !pv

block 11
    exit
