.isa 1
.kernel "b_40a1"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r9 ctaid.y

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r2 b=128 c=2
    alu1   add -> r4
    alu2   or c d -> r6

block 3
    fetch  a=r2 b=31 d=31
    alu1   sub.ge -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=2 d=31
    alu1   sub.lt -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0x4000 d=-8
    alu1   sub.ge -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x80000000 d=31
    alu1   sub.lt -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x4000 d=-5
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12

block 8
    fetch  a=r2 b=r8 c=r7
    guard  p3
    alu1   max.s
    x      ld.global [a<<2+544] -> r9
    alu2   brev c
    pred   lut 13 g p1 -> p1
    store  st.shared [a<<2+nctaid.x-1]
    bra 9 if pv

block 9
    exit
