.isa 1
.kernel "b_40e5"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r5 b=128 c=2
    alu1   add -> r13
    alu2   or c d -> r2

block 3
    fetch  a=r5 b=-8 d=0xffff
    alu1   sub.eq -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x90e9e70d
    alu1   sub.hs -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x100000 d=7
    alu1   sub.ne -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=2 d=0x10000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=2
    alu1   sub.eq -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8 serial
    fetch  a=r14 b=r9 c=r12
    alu1   shl
    x      ld.global [700] -> r7
    alu2   mad.hi.s c r1 x -> r3

block 9
    exit
