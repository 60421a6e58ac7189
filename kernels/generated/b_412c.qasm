.isa 1
.kernel "b_412c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r15 ctaid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r14 b=144 c=1
    alu1   add -> r9
    alu2   or c d -> r12

block 3
    fetch  a=r14 b=-7
    alu1   sub.ne -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=16
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=-5 d=33
    alu1   sub.lo -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0x97375a0e
    alu1   sub.ne -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=4 d=33
    alu1   sub.hs -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r2 c=r10 d=r3
    guard  !p3
    x      shfl.bfly width 1
    y      ld.shared [c-128]
    alu2   brev r1

block 9
    fetch  a=r3 b=r15 c=r14 d=r3
    guard  !p0
    alu1   shr
    x      ld.global [d-64] -> r8
    y      ld.global [c<<2+512]
    alu2   brev r1 -> r1

block 10
    exit
