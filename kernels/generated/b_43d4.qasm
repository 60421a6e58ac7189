.isa 1
.kernel "b_43d4"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x
.preload r2 ctaid.z

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r1 b=144 c=1
    alu1   add -> r8
    alu2   or c d -> r11

block 3
    fetch  a=r1 b=-1
    alu1   sub.ne -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=33
    alu1   sub.ge -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x2000000 d=0x217b51c
    alu1   sub.ge -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=33
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0x2000000 d=-10
    alu1   sub.eq -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10

block 8
    fetch  a=r12 b=r2 c=r3
    guard  p0 mask
    alu1   sar -> r15
    y      ld.global [628]
    alu2   max.s c r1
    bar

block 9 serial
    fetch  a=r1 b=33
    alu1   sar -> r2
    y      ld.shared [a<<2]
    store  st.shared [a<<2]

block 10
    exit
