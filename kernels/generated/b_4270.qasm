.isa 1
.kernel "b_4270"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x
.preload r7 tid.z

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r9 b=128 c=1
    alu1   add -> r13
    alu2   or c d -> r11

block 3
    fetch  a=r9 b=0x10000
    alu1   sub.lt -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0xdceb5f20
    alu1   sub.lo -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=0x10000
    alu1   sub.ne -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=33 d=-2
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=64
    alu1   sub.eq -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2

block 8 serial
    fetch  a=r8 b=r2 d=0x89cdb3e1
    alu1   shl
    x      ld.shared [a+128]
    alu2   min.u x d -> r6
    store  st.shared [a+128]

block 9
    exit
