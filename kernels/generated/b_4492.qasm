.isa 1
.kernel "b_4492"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r15 ctaid.z

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r12 b=128 c=2
    alu1   add -> r11
    alu2   or c d -> r13

block 3
    fetch  a=r12 b=0xf7c9a040
    alu1   sub.hs -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=8
    alu1   sub.ge -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=-1 d=255
    alu1   sub.ge -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=0xbb5193f1
    alu1   sub.ne -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=-1 d=-9
    alu1   sub.hs -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8 serial
    fetch  a=r10 b=r11 c=128 d=r12
    guard  p3 mask
    alu1   and
    x      ld.shared [0]
    y      ld.shared [d<<2+256]
    alu2   popc c
    pred   lut 10 g -> p1
    store  st.shared [d<<2+256]

block 9 serial
    fetch  a=r2 b=r3 c=r14
    alu1   shr
    x      ld.shared [0] -> r4
    y      ld.global [992]
    alu2   shl c y
    pred   lut 2 g p1 -> p1
    store  st.global [992]

block 10
    exit
