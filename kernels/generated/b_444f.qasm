.isa 1
.kernel "b_444f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r7 b=136 c=r7 d=1
    alu1   add -> r10
    alu2   max.u c d -> r9

block 3
    fetch  a=r7 b=0x5db3afb7
    alu1   sub.ne -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=8
    alu1   sub.ge -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=2 d=0x10000000
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=32 d=31
    alu1   sub.eq -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=-1
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3

block 8
    fetch  a=r13 b=r6
    guard  p2
    alu1   shr -> r6
    x      vote.any
    alu2   sar x x -> r11
    pred   lut 9 g p3
    bra 9 if !pv

block 9
    exit
