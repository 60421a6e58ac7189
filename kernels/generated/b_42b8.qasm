.isa 1
.kernel "b_42b8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r11 ctaid.y

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r2 b=136 c=1
    alu1   add -> r15
    alu2   or c d -> r1

block 3
    fetch  a=r2 b=0x47d8aade
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x80000001 d=0xa91e86db
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0xffff0000
    alu1   sub.lo -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=1
    alu1   sub.ge -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=-10
    alu1   sub.ne -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13

block 8
    fetch  a=r9 b=r5 c=r10 d=r14
    guard  !p0
    alu1   sub.hs -> r10
    alu2   sel c d -> r6
    pred   lut 5 flag1 -> p0
    store  st.global [b-128]

block 9
    exit
