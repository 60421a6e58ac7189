.isa 1
.kernel "b_4054"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r8 b=192 c=r8 d=1
    alu1   add -> r11
    alu2   max.u c d -> r1

block 3
    fetch  a=r8 b=-6 d=0x7fffffff
    alu1   sub.ge -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=0x2000
    alu1   sub.lt -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=4
    alu1   sub.hs -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=16 d=0x81f5c620
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0xec9dc15d d=1
    alu1   sub.ge -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=r6 b=r14 c=r8
    alu1   add
    x      ld.shared [c<<2+128]
    alu2   brev c -> r14
    pred   lut 2 g p2
    bra 9 if !pv

block 9
    exit
