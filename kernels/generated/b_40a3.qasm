.isa 1
.kernel "b_40a3"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r13 b=144 c=r13 d=1
    alu1   add -> r3
    alu2   max.u c d -> r5

block 3
    fetch  a=r13 b=0x1769bfc8 d=7
    alu1   sub.eq -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=-1
    alu1   sub.lt -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=3 d=0x1000000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=-2 d=-2
    alu1   sub.lt -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0xc2de3f6
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7

block 8
    fetch  a=r7 b=r15 c=r11 d=r6
    guard  p2
    alu1   sar
    x      ld.shared [d-64] -> r2
    y      ld.global [668]
    alu2   prmt c d r1 -> r14
    bar

block 9
    fetch  a=r3 b=r3
    guard  !p3 mask
    alu1   set.lt
    x      ld.shared [a<<2-512] -> r15
    y      ld.shared [b<<2-512]
    alu2   none -> r11
    pred   lut 14 g p2
    bar if pv

block 10
    exit
