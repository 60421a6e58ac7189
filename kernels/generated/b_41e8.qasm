.isa 1
.kernel "b_41e8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r10 b=144 c=1
    alu1   add -> r9
    alu2   or c d -> r7

block 3
    fetch  a=r10 b=0x10000000
    alu1   sub.ne -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=0x100000 d=8
    alu1   sub.hs -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=0x41bf3c13 d=31
    alu1   sub.ge -> r1
    x      ld.global [a<<2+576]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=1
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=4 d=0x4000000
    alu1   sub.eq -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8
    fetch  a=-6 b=r10 d=r4
    guard  p1
    alu1   sar
    x      shfl.up width 4
    alu2   max.u x r1
    store  st.global [b<<2+512]

block 9
    exit
