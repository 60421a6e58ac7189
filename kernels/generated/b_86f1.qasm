.isa 1
.kernel "b_86f1"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r4 b=128 c=3
    alu1   add -> r15
    alu2   or c d -> r8

block 3
    fetch  a=r4 b=0x6709b95
    alu1   sub.eq -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=0x4b05393f d=-6
    alu1   sub.ge -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0xdff107db
    alu1   sub.lo -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=4
    alu1   sub.ge -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0x49de7d6
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8
    fetch  b=r15 c=r12 d=r15
    guard  !p2
    x      ld.shared [d<<2-512]
    y      ld.shared [b<<2-384]
    alu2   prmt c d r1 -> r3
    bar

block 9
    fetch  a=r5 b=0x40000000 c=r4
    guard  p1
    alu1   sar
    x      vote.all
    y      ld.shared [d<<2+256]
    alu2   cas c d y -> r13
    store  st.shared [c<<2+128]
    bra 10 if !g

block 10
    exit
