.isa 1
.kernel "b_409f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r13 b=136 c=1
    alu1   add -> r7
    alu2   or c d -> r3

block 3
    fetch  a=r13 b=2048
    alu1   sub.eq -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=-10
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=0x1000
    alu1   sub.ge -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=0xdf07ffac
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0xf916783 d=-9
    alu1   sub.hs -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6

block 8
    fetch  a=r7 d=r9
    guard  !p1 mask
    x      ld.global [d-64] -> r15
    y      ld.shared [a<<2-544]
    alu2   mad.hi.u r1 x y -> r10

block 9
    exit
