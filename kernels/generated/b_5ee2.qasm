.isa 1
.kernel "b_5ee2"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r6 b=160 c=r6 d=1
    alu1   add -> r10
    alu2   max.u c d -> r2

block 3
    fetch  a=r6 b=0x6140e697
    alu1   sub.hs -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=16
    alu1   sub.lo -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=2
    alu1   sub.hs -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=31
    alu1   sub.ne -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=255
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4

block 8
    fetch  a=r12
    guard  !p3 mask
    x      ld.global [a-128] -> r3
    y      ld.global [900]
    alu2   mad.hi.s y y y
    pred   lut 3 p1 -> p0
    bra 9 if !pv

block 9
    exit
