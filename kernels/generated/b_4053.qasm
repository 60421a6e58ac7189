.isa 1
.kernel "b_4053"
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
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r10 b=144 c=r10 d=1
    alu1   add -> r7
    alu2   max.u c d -> r14

block 3
    fetch  a=r10 b=0xab953c67
    alu1   sub.lt -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=32
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r10 b=0xffff d=16
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r10 b=0xffff d=32
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=0x7fffffff d=0xaddc7bf2
    alu1   sub.ge -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13

block 8
    fetch  d=r15
    x      ld.shared [d-64]
    pred   lut 15
    store  st.shared [d-64]
    bra 9 if !pv

block 9 serial
    fetch  a=r7 c=r11
    guard  !p2
    y      ld.shared [a<<2-512]
    alu2   sub.hs c y -> r13
    store  st.shared [a<<2-512]

block 10
    exit
