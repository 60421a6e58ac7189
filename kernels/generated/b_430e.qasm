.isa 1
.kernel "b_430e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r2 b=128 c=r2 d=1
    alu1   add -> r6
    alu2   max.u c d -> r5

block 3
    fetch  a=r2 b=0x7fffffff d=-6
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=33 d=0x80000000
    alu1   sub.eq -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=0x774991b7 d=-1
    alu1   sub.ge -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=0x2b8c12e9
    alu1   sub.lt -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=2 d=0xffcecf67
    alu1   sub.ge -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14

block 8
    fetch  a=r13 b=r8
    guard  p0
    alu1   shr
    x      vote.all
    y      ld.global [b]
    alu2   sel x y -> r7
    pred   lut 11 xflag p2
    store  st.shared [d+128]
    bra 9 if pv

block 9
    exit
