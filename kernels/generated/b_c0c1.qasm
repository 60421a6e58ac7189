.isa 1
.kernel "b_c0c1"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r7 ctaid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r14 b=128 c=3
    alu1   add -> r1
    alu2   or c d -> r12

block 3
    fetch  a=r14 b=-9
    alu1   sub.eq -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=-7
    alu1   sub.eq -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14
    alu1   sub.lo -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=-1 d=0x2000
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x4299ea44 d=3
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8
    alu1   none -> r13
    y      ld.global [ntid.z+691]
    alu2   brev y

block 9
    exit
