.isa 1
.kernel "b_4129"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r3 laneid

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r15 b=160 c=r15 d=1
    alu1   add -> r2
    alu2   max.u c d -> r5

block 3
    fetch  a=r15 b=1 d=0x10000
    alu1   sub.lo -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=8 d=-4
    alu1   sub.ne -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=0x100000
    alu1   sub.hs -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=0x6f7833c9
    alu1   sub.lo -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15
    alu1   sub.ne -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1

block 8 serial
    fetch  a=r15 b=r10
    guard  !p3 mask
    alu1   or
    x      ld.global [1004] -> r10
    alu2   brev x -> r14
    store  st.global [1004]

block 9
    exit
