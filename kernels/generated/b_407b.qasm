.isa 1
.kernel "b_407b"
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
    fetch  a=r9 b=192 c=r9 d=1
    alu1   add -> r3
    alu2   max.u c d -> r12

block 3
    fetch  a=r9 b=-2
    alu1   sub.ge -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x40000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=2
    alu1   sub.lo -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=3
    alu1   sub.ge -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=256
    alu1   sub.eq -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4

block 8
    exit
