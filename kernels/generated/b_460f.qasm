.isa 1
.kernel "b_460f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x
.preload r4 tid.y

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r9 b=160 c=1
    alu1   add -> r5
    alu2   or c d -> r2

block 3
    fetch  a=r9 b=-1
    alu1   sub.lt -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x58bed10c d=0x100000
    alu1   sub.lo -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=0x80000
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=32
    alu1   sub.eq -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=7
    alu1   sub.eq -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=r3 b=r3 c=r5
    guard  p2 mask
    alu1   min.u -> r13
    y      ld.global [c<<2]
    alu2   shr y r1 -> r15

block 9
    exit
