.isa 1
.kernel "b_44c7"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r5 laneid

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r14 b=128 c=3
    alu1   add -> r6
    alu2   or c d -> r1

block 3
    fetch  a=r14 b=0x80000000
    alu1   sub.ge -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=6 d=32
    alu1   sub.ge -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=32 d=0x1000000
    alu1   sub.lt -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0xc0eec7f0 d=32
    alu1   sub.lt -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=32
    alu1   sub.ge -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  a=r2 b=r6 d=r10
    guard  p2
    alu1   min.u
    x      shfl.bfly width 2 -> r15
    alu2   sel x d -> r12

block 9 fence
    fetch  a=r12 b=6 c=r14
    alu1   min.s
    x      ld.shared [c<<2+64] -> r15
    pred   lut 2 g p2 -> p2
    bra 10 if pv

block 10
    exit
