.isa 1
.kernel "b_46c6"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r14 b=128 c=3
    alu1   add -> r9
    alu2   or c d -> r15

block 3
    fetch  a=r14 b=0x80000000
    alu1   sub.ge -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x9f018aeb
    alu1   sub.eq -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=32
    alu1   sub.hs -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=31
    alu1   sub.eq -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=-3
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3

block 8 serial
    fetch  a=31 b=r5
    alu1   shl
    x      ld.global [716] -> r13
    alu2   set.ne x x -> r5
    store  st.global [716]

block 9
    exit
