.isa 1
.kernel "b_40d3"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r11 b=144 c=2
    alu1   add -> r14
    alu2   or c d -> r4

block 3
    fetch  a=r11 b=0x10000
    alu1   sub.lt -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=32 d=0x8000000
    alu1   sub.eq -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=0x345fbcbb d=-7
    alu1   sub.ge -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=-3
    alu1   sub.hs -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=0xe30e2bbb d=0xacc01ae7
    alu1   sub.ne -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8
    fetch  a=r9 b=r7
    guard  !p0
    alu1   xor
    x      vote.all
    alu2   shl r1 d -> r12

block 9
    exit
