.isa 1
.kernel "b_440d"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x
.preload r4 ctaid.y

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r1 b=192 c=r1 d=1
    alu1   add -> r9
    alu2   max.u c d -> r11

block 3
    fetch  a=r1 b=0x5b4793e7
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x24517266
    alu1   sub.ge -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=0x7f902b1d
    alu1   sub.lo -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=0x8000000 d=0x1000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=0x20000 d=-3
    alu1   sub.eq -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3

block 8
    fetch  a=r3 b=r1 c=r9 d=r15
    guard  p1
    alu1   shl -> r8
    x      ld.global [b<<2+768]
    y      ld.shared [c<<2-640]
    alu2   xor x d -> r15
    bar if !g

block 9
    exit
