.isa 1
.kernel "b_7683"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x
.preload r5 tid.y

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r13 b=128 c=r13 d=1
    alu1   add -> r2
    alu2   max.u c d -> r6

block 3
    fetch  a=r13 b=-2
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=4 d=512
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=0x15d58834 d=31
    alu1   sub.hs -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=5
    alu1   sub.eq -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=31
    alu1   sub.lt -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1

block 8 serial
    fetch  a=r3 b=r4
    guard  p1
    alu1   sub -> r5
    x      ld.global [716]
    alu2   brev x -> r12
    store  st.global [716]

block 9
    exit
