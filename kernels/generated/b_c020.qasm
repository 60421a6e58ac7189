.isa 1
.kernel "b_c020"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r9 b=128 c=2
    alu1   add -> r11
    alu2   or c d -> r10

block 3
    fetch  a=r9 b=1
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=-8
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=-2
    alu1   sub.ge -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=-1
    alu1   sub.eq -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=0x4000
    alu1   sub.ne -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=r2 b=r12 d=r2
    guard  !p0
    alu1   shr -> r5
    x      ld.global [nctaid.x+903]
    check  d
    alu2   max.s x d -> r2
    pred   lut 9 g p2
    exit if pv

block 9
    exit
