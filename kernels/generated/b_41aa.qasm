.isa 1
.kernel "b_41aa"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r13 b=144 c=r13 d=1
    alu1   add -> r7
    alu2   max.u c d -> r12

block 3
    fetch  a=r13 b=-1 d=3
    alu1   sub.ge -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=512
    alu1   sub.eq -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=0xd75533d6 d=0xdda1fb0e
    alu1   sub.lo -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=9 d=0x1c846ba0
    alu1   sub.lo -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=-1
    alu1   sub.hs -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8 serial
    fetch  a=r9 d=r6
    alu1   none -> r8
    x      ld.global [a-96]
    y      ld.shared [d-128]
    alu2   or r1 d -> r5

block 9 serial fence
    fetch  a=r9 b=r7 c=r8 d=r7
    guard  p3
    alu1   xor -> r4
    alu2   min.u c d -> r5
    store  st.global [d<<2]

block 10
    fetch  a=r7 b=r9 c=r5 d=r7
    alu1   max.u
    x      ld.shared [a<<2-512] -> r5
    alu2   cas c x r1
    store  st.shared [d<<2-512]

block 11
    exit
