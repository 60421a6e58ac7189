.isa 1
.kernel "b_17e9a"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r5 b=144 c=r5 d=1
    alu1   add -> r15
    alu2   max.u c d -> r14

block 3
    fetch  a=r5 b=3 d=0xffff0000
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=-1 d=8
    alu1   sub.eq -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x7ea444d9 d=1
    alu1   sub.eq -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=-4 d=0xffff
    alu1   sub.lt -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=1024 d=0xaa4458af
    alu1   sub.ge -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12

block 8
    fetch  a=r13 b=r4 c=0x7753f816 d=r11
    guard  !p2
    alu1   max.s -> r1
    x      ld.shared [a-96]
    alu2   sub.ne c d
    pred   lut 10 g
    bar if pv

block 9
    fetch  c=r3
    guard  !p2 mask
    alu1   none -> r8
    y      ld.global [612]
    alu2   clz c -> r7

block 10
    fetch  a=r11 b=r3 c=r8
    guard  p0
    alu1   sub.hs
    x      vote.ballot -> r10
    alu2   max.u c d
    store  st.global [d<<2+576]

block 11
    exit
