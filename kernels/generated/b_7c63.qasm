.isa 1
.kernel "b_7c63"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r2 b=128 c=3
    alu1   add -> r1
    alu2   or c d -> r9

block 3
    fetch  a=r2 b=8 d=32
    alu1   sub.ge -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x596e3e6f
    alu1   sub.lo -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=8 d=0x7fffffff
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=16 d=0xa836568c
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x20c7e0c5 d=16
    alu1   sub.lt -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6

block 8
    fetch  a=r4 b=r7 c=r2
    alu1   min.s -> r10
    x      ld.shared [c<<2+256]
    y      ld.global [908]
    alu2   prmt x x y -> r14
    pred   lut 12 p2 -> p2
    bra 9 if pv

block 9
    exit
