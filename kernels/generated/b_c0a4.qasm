.isa 1
.kernel "b_c0a4"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r13 b=128 c=r13 d=1
    alu1   add -> r8
    alu2   max.u c d -> r2

block 3
    fetch  a=r13 b=3
    alu1   sub.lt -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=-7
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 b=1 d=16
    alu1   sub.lt -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=0xe7164447 d=0x10000
    alu1   sub.eq -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0xdaf1f900
    alu1   sub.ge -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7

block 8
    fetch  a=r13 b=r5 c=r8
    guard  !p0
    alu1   min.s
    x      ld.global [a<<2+768] -> r15
    y      ld.global [c<<2+128]
    alu2   sub.lt x r1
    pred   lut 6 g p0 -> p2
    store  st.shared [c<<2-256]

block 9
    exit
