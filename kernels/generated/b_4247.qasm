.isa 1
.kernel "b_4247"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r2 ctaid.y

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r15 b=128 c=2
    alu1   add -> r13
    alu2   or c d -> r10

block 3
    fetch  a=r15 b=-1
    alu1   sub.ge -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=5 d=2
    alu1   sub.lt -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=6
    alu1   sub.eq -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0x115b5407
    alu1   sub.lt -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=3 d=-9
    alu1   sub.lo -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8
    fetch  a=r13 b=r11 c=r13
    guard  !p2 mask
    alu1   sar -> r12
    x      ld.shared [a<<2-480]
    y      ld.shared [c<<2-512]
    alu2   mad.hi.u x r1 x -> r1
    pred   lut 11 g p0 -> p1

block 9
    exit
