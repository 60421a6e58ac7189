.isa 1
.kernel "b_427f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r10 b=128 c=r10 d=1
    alu1   add -> r2
    alu2   max.u c d -> r11

block 3
    fetch  a=r10 b=0x2000 d=33
    alu1   sub.ge -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=6
    alu1   sub.lt -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=-2 d=8
    alu1   sub.hs -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=0x4000000 d=0x2000
    alu1   sub.lt -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=5
    alu1   sub.ge -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15

block 8
    fetch  a=r2 b=r9 c=r2
    guard  p0
    alu1   shr
    x      ld.shared [a<<2-256] -> r5
    y      ld.global [c<<2]
    alu2   clz y -> r15
    bar

block 9
    exit
