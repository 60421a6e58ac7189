.isa 1
.kernel "b_4587"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r1 b=136 c=r1 d=1
    alu1   add -> r3
    alu2   max.u c d -> r2

block 3
    fetch  a=r1 b=0x5fcf2e29 d=0x381c0f86
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x100000 d=5
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=16 d=5
    alu1   sub.ne -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0xffff d=0x200000
    alu1   sub.ne -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=5
    alu1   sub.ne -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14

block 8
    fetch  a=r8 b=r3 c=r1 d=r10
    guard  p1
    alu1   shr
    x      ld.shared [c<<2+32]
    y      ld.global [b<<2+32]
    alu2   mad.hi.u c d y -> r12
    pred   lut 11 g p1 -> p0

block 9
    exit
