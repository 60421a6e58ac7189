.isa 1
.kernel "b_44e3"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r2 b=128 c=1
    alu1   add -> r6
    alu2   or c d -> r9

block 3
    fetch  a=r2 b=0xcbfe1862 d=32
    alu1   sub.ge -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=32
    alu1   sub.ge -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=32 d=32
    alu1   sub.lt -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=32
    alu1   sub.lt -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=5 d=32
    alu1   sub.lt -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12

block 8
    fetch  a=r6 b=r11 d=r2
    guard  p3
    alu1   min.s
    x      ld.shared [d<<2+32]
    y      ld.global [a<<2]
    alu2   min.s x y
    bra 9 if !g

block 9
    exit
