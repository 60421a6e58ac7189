.isa 1
.kernel "b_413f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r2 b=160 c=r2 d=1
    alu1   add -> r12
    alu2   max.u c d -> r9

block 3
    fetch  a=r2 b=16 d=30
    alu1   sub.ne -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=3 d=-9
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 d=16
    alu1   sub.ge -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=1 d=8
    alu1   sub.lt -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x40000000
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14

block 8
    fetch  a=r2 b=r1 c=r13 d=r10
    guard  !p2 mask
    alu1   add
    y      ld.global [a<<2+512]
    alu2   mad.hi.s c d 0 -> r8
    pred   lut 7 g p2 -> p3

block 9
    exit
