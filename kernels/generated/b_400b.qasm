.isa 1
.kernel "b_400b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r11 ctaid.x
.preload r4 laneid

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r5 b=144 c=3
    alu1   add -> r2
    alu2   or c d -> r8

block 3
    fetch  a=r5 b=0xaca71981
    alu1   sub.hs -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5
    alu1   sub.ge -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x47e2dabf d=0x4760bd12
    alu1   sub.lt -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=0x80000 d=0xb0cb4e5
    alu1   sub.lo -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=30
    alu1   sub.ge -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8
    fetch  a=r4 b=r6 d=r15
    guard  !p2 mask
    alu1   xor -> r1
    alu2   mad.hi.s r1 d 0 -> r15
    pred   lut 11 g p3 -> p3

block 9
    fetch  a=r5 b=r2 c=r10 d=r2
    guard  p1 mask
    alu1   min.s
    x      ld.global [d<<2-32]
    y      ld.shared [b<<2-512]
    alu2   none -> r12
    pred   lut 0 -> p1
    store  st.shared [c-96]
    bra 10 if g

block 10
    fetch  c=r2 d=r10
    guard  !p3
    x      ld.global [c<<2-32]
    y      ld.shared [d-64]
    alu2   none -> r9

block 11
    exit
