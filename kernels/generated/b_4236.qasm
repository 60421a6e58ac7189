.isa 1
.kernel "b_4236"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r4 b=128 c=2
    alu1   add -> r3
    alu2   or c d -> r5

block 3
    fetch  a=r4 b=0x44ca184e
    alu1   sub.eq -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=-1
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0x26d43f9 d=2
    alu1   sub.ne -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=-8 d=2048
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0xd8c2f1bd d=33
    alu1   sub.eq -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6

block 8
    fetch  a=r4 b=r3
    guard  p3 mask
    alu1   shr
    y      ld.shared [a<<2+32]
    alu2   clz y -> r14
    store  st.global [b<<2]

block 9
    exit
