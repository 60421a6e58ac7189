.isa 1
.kernel "b_41f1"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r14 tid.y

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r6 b=128 c=2
    alu1   add -> r10
    alu2   or c d -> r3

block 3
    fetch  a=r6 b=0x80000000
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x20000000
    alu1   sub.lo -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=-1
    alu1   sub.ne -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=3
    alu1   sub.hs -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=1 d=0x8000
    alu1   sub.hs -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5

block 8
    fetch  a=r10 b=r4 d=r11
    guard  !p3
    alu1   max.s
    x      ld.global [a<<2+256]
    y      ld.global [d-128]
    alu2   mad.hi.u x y x -> r2
    pred   lut 11 g p1
    bra 9 if !pv

block 9
    exit
