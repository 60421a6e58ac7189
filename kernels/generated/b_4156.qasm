.isa 1
.kernel "b_4156"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r8 b=128 c=1
    alu1   add -> r13
    alu2   or c d -> r4

block 3
    fetch  a=r8 b=0x2000000
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=0x80000000
    alu1   sub.lt -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=-8 d=-1
    alu1   sub.lo -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0xfb5af2a
    alu1   sub.ge -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11

block 8
    fetch  a=r5 b=r9
    guard  !p0 mask
    alu1   add -> r6
    x      ld.global [916]
    y      ld.global [b]
    alu2   min.u y y -> r5
    pred   lut 12 p3 -> p1
    bar

block 9
    exit
