.isa 1
.kernel "b_4091"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r13 b=136 c=r13 d=1
    alu1   add -> r11
    alu2   max.u c d -> r10

block 3
    fetch  a=r13 b=-4
    alu1   sub.lo -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=0x80000000
    alu1   sub.lt -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r13 b=0xc05301fc
    alu1   sub.ne -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r13 b=31
    alu1   sub.ne -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0x80000000
    alu1   sub.ge -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  a=r4 b=r12 c=r7 d=r7
    alu1   sar -> r6
    alu2   shl c d

block 9
    fetch  a=r11 b=r7 c=r3
    alu1   min.s
    x      ld.shared [b-96]
    y      ld.global [c-64]
    alu2   popc c -> r8

block 10 fence
    fetch  b=r11 d=r11
    guard  p1
    x      ld.global [b<<2]
    alu2   shl x d -> r1
    store  st.global [d<<2-32]

block 11
    exit
