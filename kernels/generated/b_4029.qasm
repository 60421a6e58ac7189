.isa 1
.kernel "b_4029"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r2 b=128 c=r2 d=1
    alu1   add -> r3
    alu2   max.u c d -> r1

block 3
    fetch  a=r2 b=0x400000 d=0x7fffffff
    alu1   sub.hs -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0x3657cf10
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=5 d=-9
    alu1   sub.hs -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=0x80000 d=0x8000000
    alu1   sub.lt -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=33 d=16
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11

block 8
    fetch  a=r15 b=r3 c=r8 d=r10
    guard  !p1 mask
    alu1   sar
    x      ld.shared [d-96] -> r11
    y      ld.shared [b<<2-512]
    alu2   sel c d

block 9
    exit
