.isa 1
.kernel "b_4098"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r2 tid.z

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r15 b=136 c=2
    alu1   add -> r1
    alu2   or c d -> r4

block 3
    fetch  a=r15 b=0x3a0b1b08
    alu1   sub.lt -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=0x200000
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=-3
    alu1   sub.lo -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=2
    alu1   sub.lt -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=0xcc971caf d=16
    alu1   sub.ne -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14

block 8 serial
    fetch  a=r7 b=r10 c=r5
    guard  !p1 mask
    alu1   add
    x      ld.global [708]
    y      ld.global [0]
    alu2   max.u c y -> r14
    pred   lut 9 g p0
    store  st.global [708]
    bar if !pv

block 9
    exit
