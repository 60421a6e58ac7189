.isa 1
.kernel "b_427c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r1 b=144 c=r1 d=1
    alu1   add -> r6
    alu2   max.u c d -> r10

block 3
    fetch  a=r1 b=-9
    alu1   sub.eq -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x7fffffff d=0x7fffffff
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x7fffffff
    alu1   sub.ne -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=0x7fffffff
    alu1   sub.eq -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 d=0x7fffffff
    alu1   sub.lo -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    fetch  a=r7 b=r2 c=r15
    guard  p1
    alu1   sar -> r7
    y      ld.global [676]
    alu2   sar c y -> r5

block 9
    exit
