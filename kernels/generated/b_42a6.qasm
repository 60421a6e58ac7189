.isa 1
.kernel "b_42a6"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r14 tid.y

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r3 b=144 c=1
    alu1   add -> r13
    alu2   or c d -> r1

block 3
    fetch  a=r3 b=3
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0xffff0000
    alu1   sub.ge -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=8
    alu1   sub.lo -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=5 d=-8
    alu1   sub.hs -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x80000001
    alu1   sub.lt -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8
    fetch  a=r3 b=0x80000 d=r8
    alu1   sub.ne -> r14
    x      ld.global [a<<2+512]
    alu2   prmt x d x -> r9

block 9
    exit
