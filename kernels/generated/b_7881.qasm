.isa 1
.kernel "b_7881"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r1 b=144 c=1
    alu1   add -> r13
    alu2   or c d -> r10

block 3
    fetch  a=r1 b=31 d=0x7fffffff
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x7fffffff
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x7fffffff
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0x10000
    alu1   sub.eq -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0xd9625dc7
    alu1   sub.ne -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8
    fetch  a=r15 b=r9
    alu1   min.s
    x      ld.global [636] -> r5
    alu2   xor r1 x -> r15
    pred   lut 4 g p1 -> p0

block 9
    exit
