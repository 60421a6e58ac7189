.isa 1
.kernel "b_1012b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r11 b=192 c=3
    alu1   add -> r4
    alu2   or c d -> r12

block 3
    fetch  a=r11 b=-5 d=0x66eea785
    alu1   sub.eq -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=33 d=3
    alu1   sub.eq -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=0xbf2b2414
    alu1   sub.lo -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=2
    alu1   sub.ge -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=4 d=1
    alu1   sub.lt -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1

block 8
    fetch  a=r14 b=r2 c=r8 d=r11
    guard  !flag1
    alu1   sub.hs -> r1
    x      ld.shared [d<<2+128]
    alu2   mad.lo c x x -> r13
    exit if g

block 9
    exit
