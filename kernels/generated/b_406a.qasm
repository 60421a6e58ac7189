.isa 1
.kernel "b_406a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r7 ctaid.z

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r6 b=136 c=1
    alu1   add -> r4
    alu2   or c d -> r15

block 3
    fetch  a=r6 b=30
    alu1   sub.lo -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x48f8c7b7 d=4
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=2 d=0x4000
    alu1   sub.hs -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=0x2000
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=1 d=0x163618b0
    alu1   sub.lo -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8

block 8
    fetch  a=r4 b=r11 d=r12
    guard  !p2
    alu1   max.u -> r5
    x      ld.global [d-128]
    y      ld.shared [a<<2-480]
    alu2   and x r1

block 9
    fetch  a=r12 b=r10 d=r12
    guard  p0 mask
    alu1   min.s
    x      ld.global [d-96]
    alu2   cas r1 r1 0 -> r11

block 10
    exit
