.isa 1
.kernel "b_4494"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r2 b=136 c=3
    alu1   add -> r4
    alu2   or c d -> r10

block 3
    fetch  a=r2 b=7 d=3
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=32
    alu1   sub.eq -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0x400000
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x4b6b9a12 d=0x20000000
    alu1   sub.eq -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x193db351
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8 fence
    fetch  a=r4 b=r9 c=r7
    alu1   shl -> r13
    x      ld.shared [a<<2-544]
    y      ld.global [b-64]
    alu2   prmt x y x -> r8
    store  st.shared [c-128]

block 9
    fetch  a=r10 b=1
    guard  flag1
    alu1   sub.ne -> r10
    bra 8 if g

block 10
    exit
