.isa 1
.kernel "b_4403"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r1 b=160 c=3
    alu1   add -> r13
    alu2   or c d -> r14

block 3
    fetch  a=r1 b=-2
    alu1   sub.lt -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0xfc44b9d8
    alu1   sub.lt -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=0x20000 d=0x80000001
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=-1
    alu1   sub.lt -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=32 d=0x80000001
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8

block 8 serial
    fetch  a=r1 b=r5
    guard  !p1
    alu1   sub.ge
    y      ld.global [1012]
    alu2   max.s r1 y -> r10
    store  st.global [1012]

block 9
    exit
