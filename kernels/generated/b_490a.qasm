.isa 1
.kernel "b_490a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r5 b=144 c=2
    alu1   add -> r1
    alu2   or c d -> r15

block 3
    fetch  a=r5 b=1
    alu1   sub.eq -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x8db59f3b d=0x5d8bd579
    alu1   sub.ne -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0xffff0000
    alu1   sub.eq -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=0x173365cc d=0x100000
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=-1
    alu1   sub.lo -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14

block 8
    fetch  b=r5 c=r13
    guard  p1 mask
    x      ld.global [b<<2+512] -> r10
    y      ld.global [c-64]
    alu2   mad.hi.u x r1 y
    bra 9 if !g

block 9
    exit
