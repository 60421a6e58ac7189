.isa 1
.kernel "b_43c8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r12 b=160 c=1
    alu1   add -> r11
    alu2   or c d -> r5

block 3
    fetch  a=r12 b=-7
    alu1   sub.ge -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0x20000 d=128
    alu1   sub.eq -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=31 d=0x479f5dbb
    alu1   sub.lo -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=3
    alu1   sub.ne -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=-1 d=0xa8746f9f
    alu1   sub.hs -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9

block 8
    fetch  a=r12 b=0x7fffffff c=r10
    guard  p3 mask
    alu1   set.eq -> r7
    x      ld.global [a<<2+768]
    y      ld.global [932]
    alu2   max.u c r1 -> r14
    pred   lut 4 flag1 p3 -> p3
    bra 9 if g

block 9
    exit
