.isa 1
.kernel "b_40cd"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r10 tid.z

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r6 b=136 c=r6 d=1
    alu1   add -> r15
    alu2   max.u c d -> r5

block 3
    fetch  a=r6 b=0xe28e6a55 d=0x2000000
    alu1   sub.lt -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=32 d=0xf79f72b9
    alu1   sub.ne -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=0x400000
    alu1   sub.lo -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=0xf5edacf2
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=1
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11

block 8
    fetch  a=r15 b=r15 d=r1
    guard  p0
    alu1   none -> r3
    x      ld.global [a<<2]
    alu2   set.lo r1 d -> r11
    pred   lut 9 flag2 p1 -> p3
    store  st.shared [b<<2-480]

block 9
    exit
