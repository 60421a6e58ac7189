.isa 1
.kernel "b_403b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r6 b=144 c=r6 d=1
    alu1   add -> r14
    alu2   max.u c d -> r15

block 3
    fetch  a=r6 b=0xffff0000
    alu1   sub.eq -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0xa7c7477e d=0x20000000
    alu1   sub.ne -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=-2
    alu1   sub.ne -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=1 d=0x8000000
    alu1   sub.lt -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x80000 d=16
    alu1   sub.ge -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13

block 8
    exit
