.isa 1
.kernel "b_432b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r11 b=160 c=r11 d=1
    alu1   add -> r8
    alu2   max.u c d -> r5

block 3
    fetch  a=r11 b=0xe276e31e d=0x11bf68ff
    alu1   sub.ne -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=2
    alu1   sub.ne -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=-7
    alu1   sub.lt -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=-2
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=7
    alu1   sub.lo -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2

block 8
    fetch  b=r8 c=r4 d=r9
    guard  p1 mask
    alu1   none -> r15
    x      ld.shared [b<<2-384]
    y      ld.global [d]
    alu2   mad.hi.s c x y -> r7
    pred   lut 14 g p0 -> p0

block 9
    exit
