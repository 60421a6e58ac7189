.isa 1
.kernel "b_43f6"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r10 b=136 c=r10 d=1
    alu1   add -> r7
    alu2   max.u c d -> r4

block 3
    fetch  a=r10 b=1 d=-10
    alu1   sub.ge -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=7 d=0x4000
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=-1
    alu1   sub.hs -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=0x4000 d=-1
    alu1   sub.lt -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=-3
    alu1   sub.hs -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12

block 8
    fetch  a=r7 b=0xbb61eac9 c=r7 d=r10
    guard  p2 mask
    alu1   max.u
    x      ld.shared [d<<2]
    y      ld.shared [a<<2-512]
    alu2   sel y r1 -> r1
    store  st.shared [c<<2-480]
    exit if g

block 9
    fetch  a=r2 b=r11 c=r5 d=r10
    alu1   sar
    x      ld.shared [d<<2+64]
    alu2   sub.eq c r1 -> r1
    pred   lut 2 flag2 p1 -> p0
    store  st.global [a-64]
    bra 10 if !pv

block 10
    exit
