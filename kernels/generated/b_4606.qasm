.isa 1
.kernel "b_4606"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r7 b=192 c=r7 d=1
    alu1   add -> r4
    alu2   max.u c d -> r14

block 3
    fetch  a=r7 b=1
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=4
    alu1   sub.hs -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=0xafabf9be d=0x3b21340e
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=33
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=8 d=-9
    alu1   sub.ge -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    fetch  a=r7 b=r12 d=r8
    guard  !p0 mask
    alu1   or -> r1
    x      ld.global [d-128]
    y      ld.shared [a<<2+256]
    alu2   prmt y x 0
    pred   lut 11 g p1 -> p2
    store  st.shared [a<<2]
    exit if pv

block 9
    exit
