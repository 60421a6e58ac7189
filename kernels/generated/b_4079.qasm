.isa 1
.kernel "b_4079"
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
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r13 b=144 c=1
    alu1   add -> r6
    alu2   or c d -> r3

block 3
    fetch  a=r13 b=0x80000000
    alu1   sub.eq -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=0xe972cbe3 d=0xadd21d24
    alu1   sub.ne -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=0xcfe51fc7
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 d=16
    alu1   sub.lo -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0x40000000 d=0x8000
    alu1   sub.lo -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8
    fetch  c=r7
    x      vote.ballot
    y      ld.shared [c-128]
    alu2   shl r1 r1 -> r5

block 9
    exit
