.isa 1
.kernel "b_457f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r12 ctaid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r3 b=128 c=r3 d=1
    alu1   add -> r15
    alu2   max.u c d -> r5

block 3
    fetch  a=r3 b=0x100000 d=0x10000000
    alu1   sub.hs -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=33
    alu1   sub.ge -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=33
    alu1   sub.ne -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=33
    alu1   sub.ge -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=33
    alu1   sub.lo -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9

block 8
    fetch  a=r12 b=r10 d=r10
    guard  p3
    alu1   min.s
    x      ld.shared [d+param[0]-384] -> r12
    y      ld.shared [b-128]
    alu2   mad.lo r1 y y
    pred   lut 8 g p3 -> p3

block 9
    exit
