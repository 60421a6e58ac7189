.isa 1
.kernel "b_41ce"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r15 ctaid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r6 b=160 c=1
    alu1   add -> r7
    alu2   or c d -> r2

block 3
    fetch  a=r6 b=255
    alu1   sub.eq -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=32 d=-1
    alu1   sub.ne -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=-6
    alu1   sub.eq -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=4 d=256
    alu1   sub.lt -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=2 d=0x4000
    alu1   sub.ge -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4

block 8 serial
    fetch  a=r12 b=0x400000 c=r1 d=r12
    guard  flag1 mask
    alu1   sub.ne
    x      ld.shared [c-128]
    y      ld.global [d-128]
    alu2   min.u c x -> r14

block 9
    exit
