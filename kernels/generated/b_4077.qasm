.isa 1
.kernel "b_4077"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r14 b=144 c=3
    alu1   add -> r10
    alu2   or c d -> r7

block 3
    fetch  a=r14 b=-6
    alu1   sub.ge -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=9
    alu1   sub.ge -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=-9
    alu1   sub.ne -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0x70eab67
    alu1   sub.ge -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=7
    alu1   sub.ge -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  a=r14 b=r10 d=r14
    guard  !p3
    alu1   or
    x      ld.global [d<<2+512] -> r12
    y      ld.shared [b<<2-512]
    alu2   add r1 r1 -> r5
    pred   lut 15 -> p1
    store  st.global [a<<2+544]
    bra 9 if g

block 9
    fetch  a=r10 b=r13 d=r6
    alu1   xor -> r11
    y      ld.global [b-96]
    alu2   sub.eq y d -> r4
    store  st.global [a<<2-64]

block 10
    exit
