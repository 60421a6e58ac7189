.isa 1
.kernel "b_4008"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r2 b=144 c=r2 d=1
    alu1   add -> r6
    alu2   max.u c d -> r13

block 3
    fetch  a=r2 b=1
    alu1   sub.hs -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=1 d=1
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=1 d=1
    alu1   sub.hs -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x2000000
    alu1   sub.lt -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0xb6ed2dc9 d=1
    alu1   sub.eq -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  a=r2 b=r6
    guard  !p2 mask
    alu1   shl
    x      ld.global [616]
    y      ld.shared [b<<2-544]
    alu2   mad.hi.s y r1 0 -> r12
    pred   lut 15 -> p0
    store  st.shared [b<<2-512]

block 9
    fetch  a=r10 b=r11 c=r6
    alu1   and -> r7
    y      ld.global [c<<2]
    alu2   mad.hi.s r1 y 0
    pred   lut 10 g
    store  st.shared [a-64]
    bra 10 if pv

block 10
    exit
