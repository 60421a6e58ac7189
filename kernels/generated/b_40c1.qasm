.isa 1
.kernel "b_40c1"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r4 b=128 c=r4 d=1
    alu1   add -> r3
    alu2   max.u c d -> r11

block 3
    fetch  a=r4 b=0x4285e467
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=32 d=0x73afd509
    alu1   sub.hs -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=4 d=2
    alu1   sub.ne -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=1 d=8
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=-2 d=0x25bf1bea
    alu1   sub.eq -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    fetch  a=r6 b=r3 c=r4
    guard  p3
    alu1   min.s
    x      ld.shared [c<<2]
    y      ld.global [b<<2+64]
    alu2   clz c -> r7

block 9
    fetch  a=0x4cb52fdb b=r1 d=r9
    guard  !p0
    alu1   min.u -> r14
    alu2   or r1 d
    pred   lut 4 g p2 -> p2
    store  st.shared [b-96]

block 10
    fetch  a=r5 b=r3 c=r1
    guard  !p0 mask
    alu1   xor -> r10
    x      ld.shared [c-96]
    y      ld.shared [b<<2-512]
    alu2   mad.hi.u y x y -> r7
    pred   lut 5 g -> p1

block 11
    fetch  a=r15 b=255 c=r3 d=r4
    alu1   min.s
    x      ld.shared [d<<2] -> r7
    y      ld.shared [c<<2-512]
    alu2   mad.hi.u x d r1
    bar

block 12
    fetch  a=r8 b=r4 c=r4
    guard  p3
    alu1   min.u -> r13
    x      ld.global [b<<2+512]
    y      ld.global [c<<2+576]
    alu2   mad.hi.u x y r1

block 13
    exit
