.isa 1
.kernel "b_40f8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r14 b=144 c=r14 d=1
    alu1   add -> r2
    alu2   max.u c d -> r7

block 3
    fetch  a=r14 b=0xffff d=0xd015d3a6
    alu1   sub.eq -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=8 d=1
    alu1   sub.ge -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=9 d=0x1000000
    alu1   sub.lt -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=2 d=6
    alu1   sub.lt -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=-4 d=1
    alu1   sub.lt -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    fetch  a=r12 b=r9 d=r11
    alu1   min.u
    x      ld.shared [a-128]
    alu2   max.s r1 d -> r1
    pred   lut 13 g p3 -> p0
    store  st.global [b+nctaid.y-97]

block 9
    exit
