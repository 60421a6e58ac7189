.isa 1
.kernel "b_4419"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r8 b=136 c=2
    alu1   add -> r7
    alu2   or c d -> r6

block 3
    fetch  a=r8 b=-10 d=0x10000000
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=7
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=0xd6c43318 d=0x80000000
    alu1   sub.lo -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=0x540db081
    alu1   sub.hs -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0xeaff42a4
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r5 b=r4 c=r15 d=r15
    guard  p2
    alu1   add
    x      shfl.bfly width 2 -> r3
    alu2   cas c x r1 -> r5
    pred   lut 8 xflag p0 -> p1

block 9
    exit
