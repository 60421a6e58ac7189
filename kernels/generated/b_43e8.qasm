.isa 1
.kernel "b_43e8"
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
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r1 b=136 c=3
    alu1   add -> r14
    alu2   or c d -> r10

block 3
    fetch  a=r1 b=256 d=2048
    alu1   sub.lo -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x100000 d=0x8ae38184
    alu1   sub.ge -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0xffff d=0x1000
    alu1   sub.ne -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0xcbc88121
    alu1   sub.lt -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0xaf4fbe8e d=128
    alu1   sub.lt -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8 serial
    fetch  a=r1 b=r13 d=0x20000000
    alu1   max.s
    x      ld.shared [a<<2+32] -> r4
    alu2   max.s x d
    store  st.shared [a<<2+32]

block 9
    exit
