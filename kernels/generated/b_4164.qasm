.isa 1
.kernel "b_4164"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r10 b=144 c=r10 d=1
    alu1   add -> r3
    alu2   max.u c d -> r13

block 3
    fetch  a=r10 b=31 d=31
    alu1   sub.lt -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=0x4000000
    alu1   sub.eq -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=-1
    alu1   sub.lt -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=31
    alu1   sub.hs -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=31
    alu1   sub.eq -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r15 b=r9 c=r3
    alu1   set.ge
    x      ld.shared [c<<2-512]
    y      ld.global [620]
    alu2   cas r1 x r1 -> r6

block 9
    exit
