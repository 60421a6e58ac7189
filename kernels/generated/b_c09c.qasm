.isa 1
.kernel "b_c09c"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r2 b=192 c=1
    alu1   add -> r3
    alu2   or c d -> r12

block 3
    fetch  a=r2 b=7
    alu1   sub.hs -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x20000000
    alu1   sub.lt -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=7 d=0x7522b48a
    alu1   sub.ne -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=0xd7fb014f d=33
    alu1   sub.lt -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x2000000 d=5
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8

block 8
    fetch  a=r11 b=r2
    guard  !p1
    alu1   and
    y      ld.shared [b<<2+ntid.x+228]
    alu2   mad.hi.s y r1 y -> r4
    pred   lut 10 g
    exit if pv

block 9
    exit
