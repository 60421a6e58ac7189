.isa 1
.kernel "b_434f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r5 b=192 c=r5 d=1
    alu1   add -> r8
    alu2   max.u c d -> r4

block 3
    fetch  a=r5 b=0x427c65a3
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x20000
    alu1   sub.hs -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r5 b=0x1dc2acc5
    alu1   sub.hs -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r5 b=0x1000000
    alu1   sub.lo -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=2
    alu1   sub.ne -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=3 b=r6 d=r12
    guard  p0
    alu1   shr
    x      ld.global [d+128] -> r13
    alu2   brev x -> r14

block 9
    fetch  a=32 b=r13
    alu1   or
    alu2   max.s r1 r1 -> r6

block 10
    exit
