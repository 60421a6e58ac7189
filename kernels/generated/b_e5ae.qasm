.isa 1
.kernel "b_e5ae"
.shared 96
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
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r14 b=128 c=2
    alu1   add -> r9
    alu2   or c d -> r12

block 3
    fetch  a=r14 b=2
    alu1   sub.ne -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0x857374fc d=128
    alu1   sub.lt -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=1 d=7
    alu1   sub.ge -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=4
    alu1   sub.lo -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x5f77f90b d=8
    alu1   sub.lt -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8

block 8
    fetch  a=r9 b=r10 c=r9
    alu1   and
    x      ld.shared [c<<2-512] -> r11
    alu2   mad.hi.u x x r1
    pred   lut 4 g p2
    store  st.shared [a<<2-384]
    bar if !pv

block 9
    exit
