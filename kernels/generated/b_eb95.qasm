.isa 1
.kernel "b_eb95"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r6 b=144 c=1
    alu1   add -> r12
    alu2   or c d -> r9

block 3
    fetch  a=r6 b=0x1000
    alu1   sub.eq -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=255 d=0x117e42c
    alu1   sub.lo -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=0xa622df17 d=0x4000000
    alu1   sub.eq -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=-9
    alu1   sub.hs -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=30 d=0x4000
    alu1   sub.ge -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    fetch  a=r6 b=nctaid.z-3
    guard  !p0
    alu1   sub.hs
    x      vote.ballot -> r7
    alu2   clz x

block 9
    exit
