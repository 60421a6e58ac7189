.isa 1
.kernel "b_421f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r15 b=144 c=r15 d=1
    alu1   add -> r4
    alu2   max.u c d -> r7

block 3
    fetch  a=r15 b=5 d=32
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=32
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0x20000000
    alu1   sub.ne -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0xbcc76d68 d=-2
    alu1   sub.hs -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=33 d=32
    alu1   sub.eq -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14

block 8
    fetch  a=r15 b=r8 c=r3
    guard  p1
    alu1   shl
    x      ld.global [a<<2+512] -> r6
    alu2   min.s c r1 -> r3
    pred   lut 1 g p2 -> p2

block 9
    exit
