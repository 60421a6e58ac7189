.isa 1
.kernel "b_4476"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r14 b=192 c=1
    alu1   add -> r12
    alu2   or c d -> r2

block 3
    fetch  a=r14 b=0x10000 d=0x8c52b592
    alu1   sub.eq -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x6cfddf7c
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=0x2000 d=0x2000000
    alu1   sub.eq -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=-7
    alu1   sub.lt -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7

block 8
    fetch  a=r14 b=r14 d=r12
    guard  !p2 mask
    alu1   or -> r9
    x      ld.global [b<<2+512]
    y      ld.global [d<<2]
    alu2   mad.hi.u x x y
    store  st.shared [a<<2]

block 9
    exit
