.isa 1
.kernel "b_4182"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r13 b=128 c=3
    alu1   add -> r3
    alu2   or c d -> r5

block 3
    fetch  a=r13 b=0x800000
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=31
    alu1   sub.lt -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 d=0x20000000
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=0x7b075e3f d=-7
    alu1   sub.lt -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13
    alu1   sub.ge -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9

block 8 serial
    fetch  a=r8 b=r7 c=r9 d=r12
    alu1   shr
    x      ld.global [996] -> r10
    alu2   set.lo c d -> r7
    pred   lut 0
    store  st.global [996]
    bra 9 if pv

block 9
    fetch  a=r9 b=r13
    guard  p2
    alu1   add
    x      ld.global [988] -> r8
    y      ld.global [b<<2+640]
    alu2   min.s y r1 -> r4
    pred   lut 2 g p3 -> p2

block 10
    exit
