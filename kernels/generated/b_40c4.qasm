.isa 1
.kernel "b_40c4"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r3 b=144 c=r3 d=1
    alu1   add -> r9
    alu2   max.u c d -> r7

block 3
    fetch  a=r3 b=0xbd86e4bb d=4
    alu1   sub.ne -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x2000 d=8
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=0x40000
    alu1   sub.ne -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=4
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-2
    alu1   sub.ge -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6

block 8
    fetch  a=r1 b=r10 c=r3 d=r3
    guard  !p3 mask
    alu1   min.u -> r15
    x      ld.global [d<<2+576]
    y      ld.shared [c<<2+32]
    alu2   popc y

block 9
    exit
