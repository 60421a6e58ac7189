.isa 1
.kernel "b_4060"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r13 b=144 c=r13 d=1
    alu1   add -> r9
    alu2   max.u c d -> r3

block 3
    fetch  a=r13 b=1024
    alu1   sub.eq -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=3
    alu1   sub.lo -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=-1 d=0x4000000
    alu1   sub.lt -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=-6
    alu1   sub.ne -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13
    alu1   sub.lo -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8 serial
    fetch  a=r10 b=r4
    guard  !p3 mask
    alu1   max.u
    x      ld.global [708] -> r4
    y      ld.shared [0]
    alu2   max.u r1 y -> r12
    store  st.global [708]

block 9
    exit
