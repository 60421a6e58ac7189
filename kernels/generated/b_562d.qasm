.isa 1
.kernel "b_562d"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r8 tid.y

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r14 b=160 c=2
    alu1   add -> r11
    alu2   or c d -> r15

block 3
    fetch  a=r14 b=3 d=-2
    alu1   sub.eq -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=3
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 d=16
    alu1   sub.eq -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=1 d=0xc16ba183
    alu1   sub.ne -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x81a229f3
    alu1   sub.eq -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10

block 8
    fetch  a=r13 b=r10 d=r12
    guard  flag1
    alu1   set.lt -> r9
    y      ld.global [d+128]
    alu2   mad.hi.u r1 r1 y

block 9
    exit
