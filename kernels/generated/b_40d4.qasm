.isa 1
.kernel "b_40d4"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r11 tid.z

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r6 b=192 c=1
    alu1   add -> r9
    alu2   or c d -> r3

block 3
    fetch  a=r6 b=0x1000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=-9
    alu1   sub.hs -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=0x97701df7 d=4
    alu1   sub.ne -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=-2 d=-7
    alu1   sub.ne -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0x80000001
    alu1   sub.eq -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8
    fetch  a=r6 b=r6 c=r9
    alu1   max.s
    x      ld.global [b<<2+512]
    y      ld.global [a<<2+512]
    alu2   prmt x x x -> r5
    pred   lut 1 g p1
    store  st.shared [c<<2-512]
    bra 10 if pv

block 9
    fetch  c=r9
    guard  p0
    x      vote.all -> r15
    y      ld.shared [c<<2+nctaid.y-641]
    alu2   set.lo x d

block 10
    exit
