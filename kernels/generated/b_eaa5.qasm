.isa 1
.kernel "b_eaa5"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x
.preload r7 laneid

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r1 b=128 c=2
    alu1   add -> r6
    alu2   or c d -> r14

block 3
    fetch  a=r1 b=4
    alu1   sub.eq -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x1000000
    alu1   sub.eq -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=0x8118a813
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=32
    alu1   sub.hs -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=2
    alu1   sub.ne -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4

block 8
    fetch  a=1 b=r15 c=r1
    guard  p3
    alu1   min.u -> r9
    x      ld.global [nctaid.z+915]
    y      ld.shared [c<<2]
    alu2   shl r1 r1 -> r2
    bar

block 9
    fetch  a=r1 b=r12 c=r6 d=r6
    guard  p2
    alu1   shr -> r10
    x      ld.shared [d<<2+ntid.x-543]
    y      ld.shared [c<<2-256]
    alu2   set.hs r1 x -> r2
    pred   lut 9 flag2 p1 -> p1
    store  st.global [a<<2+768]
    bra 10 if !g

block 10
    exit
