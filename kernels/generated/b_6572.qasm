.isa 1
.kernel "b_6572"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r5 ctaid.x
.preload r14 ctaid.z

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r12 b=128 c=1
    alu1   add -> r6
    alu2   or c d -> r3

block 3
    fetch  a=r12 b=-5
    alu1   sub.hs -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0x20000
    alu1   sub.hs -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=0x80000000 d=0xd7ccc840
    alu1   sub.eq -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=2048 d=64
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=-4
    alu1   sub.eq -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10

block 8 fence
    fetch  a=0x800000 b=r1 c=r9 d=r12
    alu1   max.u
    x      ld.global [d<<2+640] -> r1
    alu2   shl c d
    pred   lut 8 g p0 -> p3

block 9
    exit
