.isa 1
.kernel "b_c36f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r9 b=144 c=3
    alu1   add -> r11
    alu2   or c d -> r5

block 3
    fetch  a=r9 b=32
    alu1   sub.ne -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=32
    alu1   sub.hs -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=1 d=0x10000
    alu1   sub.lo -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=-8 d=0x2f484dc9
    alu1   sub.hs -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=0x1c06ead
    alu1   sub.ge -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3

block 8
    fetch  a=r11 c=r13 d=r9
    guard  p1
    x      ld.global [c-128]
    y      ld.global [a<<2-64]
    alu2   sar r1 d -> r4
    pred   lut 2 g p3 -> p3
    store  st.shared [d<<2+nctaid.x+31]

block 9
    exit
