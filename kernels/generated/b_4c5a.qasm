.isa 1
.kernel "b_4c5a"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r2 ctaid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r14 b=192 c=1
    alu1   add -> r13
    alu2   or c d -> r15

block 3
    fetch  a=r14 b=2
    alu1   sub.lt -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=-6
    alu1   sub.hs -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=-3
    alu1   sub.ge -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=-1 d=0xed5dbcf7
    alu1   sub.lo -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x10000000 d=-4
    alu1   sub.eq -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  a=r12 b=0x23814316 c=r14 d=r3
    alu1   or
    x      shfl.idx width 2
    alu2   brev c -> r10
    pred   lut 6 xflag p3 -> p2

block 9
    exit
