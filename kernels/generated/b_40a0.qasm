.isa 1
.kernel "b_40a0"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r12 b=136 c=2
    alu1   add -> r4
    alu2   or c d -> r11

block 3
    fetch  a=r12 b=0x7fffffff
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=3
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=0x4000 d=1
    alu1   sub.ne -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=-9 d=-10
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=30 d=0x86e99f2b
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8
    fetch  a=r10 b=r13 c=r14 d=r4
    alu1   and -> r3
    y      ld.global [d<<2]
    alu2   sub.ne c r1 -> r1
    pred   lut 9 g p3 -> p1

block 9
    fetch  a=r7 b=r4
    alu1   shr -> r8
    x      ld.global [676]
    y      ld.global [b<<2+32]
    alu2   none -> r5

block 10
    exit
