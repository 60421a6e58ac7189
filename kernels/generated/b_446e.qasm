.isa 1
.kernel "b_446e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r14 b=160 c=1
    alu1   add -> r10
    alu2   or c d -> r9

block 3
    fetch  a=r14 b=6 d=0x40000000
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x83d32a4f
    alu1   sub.lt -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=0x1000000
    alu1   sub.lt -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=0xedff0129 d=1024
    alu1   sub.lt -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=32
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r12 b=r14 d=0xcf6c79e5
    alu1   or -> r3
    x      ld.global [936]
    y      ld.shared [b<<2]
    alu2   mad.hi.s x d r1

block 9
    exit
