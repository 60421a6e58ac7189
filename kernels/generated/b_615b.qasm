.isa 1
.kernel "b_615b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r6 b=192 c=r6 d=1
    alu1   add -> r12
    alu2   max.u c d -> r2

block 3
    fetch  a=r6 b=0x80000000 d=0x8000
    alu1   sub.lo -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x80000000
    alu1   sub.ge -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=0x80000000
    alu1   sub.eq -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=0x80000000 d=9
    alu1   sub.ne -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x80000000
    alu1   sub.ge -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4

block 8 fence
    fetch  a=r15 b=r14 c=r12
    guard  p0
    alu1   set.hs
    x      vote.all
    y      ld.global [c<<2]
    alu2   prmt x d 0 -> r4
    store  st.global [d<<2+512]
    bra 9 if g

block 9
    exit
