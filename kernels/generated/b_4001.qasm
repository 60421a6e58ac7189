.isa 1
.kernel "b_4001"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r10 b=128 c=3
    alu1   add -> r9
    alu2   or c d -> r14

block 3
    fetch  a=r10 b=0x80000000
    alu1   sub.lt -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=-1
    alu1   sub.ne -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=0xdadcf217 d=0x80f41049
    alu1   sub.eq -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=2 d=0x2031f668
    alu1   sub.eq -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=2 d=0x8000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6

block 8
    exit
