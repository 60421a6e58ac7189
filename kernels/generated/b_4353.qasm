.isa 1
.kernel "b_4353"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r11 b=160 c=r11 d=1
    alu1   add -> r13
    alu2   max.u c d -> r14

block 3
    fetch  a=r11 b=5 d=0xed1e709
    alu1   sub.lo -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=0x4000000
    alu1   sub.lt -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=5
    alu1   sub.ne -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=2
    alu1   sub.eq -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=-5 d=5
    alu1   sub.eq -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    fetch  a=r12 b=0x1000 c=r13
    guard  p0
    alu1   sar
    x      ld.global [c<<2-128]
    alu2   shl x r1
    pred   lut 2 g p2 -> p0
    bar if pv

block 9
    exit
