.isa 1
.kernel "b_ea86"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r15 b=192 c=r15 d=1
    alu1   add -> r5
    alu2   max.u c d -> r10

block 3
    fetch  a=r15 b=0xb272345c
    alu1   sub.ne -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=0x1000000
    alu1   sub.hs -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=0xffff0000
    alu1   sub.hs -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=512
    alu1   sub.hs -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=16 d=0x8000
    alu1   sub.lo -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r5 b=r6 c=r15 d=r5
    guard  p2
    alu1   sar
    x      ld.shared [c<<2] -> r3
    y      ld.global [d<<2-128]
    alu2   clz r1
    pred   lut 14 g p1 -> p0
    exit if pv

block 9
    exit
