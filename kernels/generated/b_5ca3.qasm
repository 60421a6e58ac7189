.isa 1
.kernel "b_5ca3"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r6 b=160 c=1
    alu1   add -> r15
    alu2   or c d -> r11

block 3
    fetch  a=r6 b=128
    alu1   sub.lt -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x96172b6d
    alu1   sub.eq -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=1024
    alu1   sub.ne -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=4
    alu1   sub.eq -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=1024 d=0x8000000
    alu1   sub.hs -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1

block 8
    fetch  a=r15 b=r15 d=r9
    guard  !p2
    alu1   set.lo
    x      ld.global [a<<2-128] -> r9
    y      ld.global [b<<2]
    alu2   mad.hi.s x d x -> r5
    pred   lut 15
    bra 9 if pv

block 9
    exit
