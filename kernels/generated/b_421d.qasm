.isa 1
.kernel "b_421d"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r7 b=192 c=r7 d=1
    alu1   add -> r10
    alu2   max.u c d -> r4

block 3
    fetch  a=r7 b=0xdc4251d5
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=0x73fe903a
    alu1   sub.ne -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=0xe7be229b d=16
    alu1   sub.lo -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=0x1e198385 d=0xffff
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=2
    alu1   sub.ge -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9

block 8
    fetch  a=r3 b=r6 c=r13 d=r15
    alu1   max.s -> r14
    y      ld.global [a]
    alu2   sub.ge c d -> r6
    pred   lut 8 g p1
    bar if !pv

block 9
    exit
