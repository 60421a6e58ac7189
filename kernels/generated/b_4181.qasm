.isa 1
.kernel "b_4181"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r1 b=128 c=r1 d=1
    alu1   add -> r9
    alu2   max.u c d -> r5

block 3
    fetch  a=r1 b=0xffff0000
    alu1   sub.ne -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x83aaab0b d=0xedf2d190
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=-7 d=2
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=1 d=3
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=7 d=31
    alu1   sub.ge -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7

block 8
    fetch  b=r9 c=r15 d=nctaid.z+2
    y      ld.global [b<<2]
    alu2   mad.hi.s c d 0 -> r4

block 9
    exit
