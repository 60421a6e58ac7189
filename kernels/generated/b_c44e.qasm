.isa 1
.kernel "b_c44e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x
.preload r2 ctaid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r13 b=128 c=r13 d=1
    alu1   add -> r7
    alu2   max.u c d -> r6

block 3
    fetch  a=r13 b=128
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=-1
    alu1   sub.lo -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=32 d=0xffff
    alu1   sub.hs -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=0xb0df4b38
    alu1   sub.lo -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0x4000000
    alu1   sub.hs -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11

block 8
    fetch  a=r15 b=r9 d=r7
    guard  !p2
    alu1   shr -> r1
    y      ld.shared [d<<2+nctaid.y-481]
    alu2   mad.lo y d r1 -> r5
    pred   lut 12 p0 -> p0

block 9
    exit
