.isa 1
.kernel "b_4224"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r3 b=192 c=r3 d=1
    alu1   add -> r5
    alu2   max.u c d -> r12

block 3
    fetch  a=r3 b=0x6a133a48
    alu1   sub.eq -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 d=9
    alu1   sub.lt -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=0xcc34947f
    alu1   sub.lo -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=33
    alu1   sub.eq -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0xa236241e d=64
    alu1   sub.hs -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6

block 8
    fetch  a=r5 d=r5
    alu1   none -> r14
    x      ld.shared [d<<2-512]
    y      ld.shared [a<<2-640]
    alu2   prmt r1 x y
    pred   lut 5 g
    bra 9 if pv

block 9
    exit
