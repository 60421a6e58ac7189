.isa 1
.kernel "b_4304"
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
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r15 b=160 c=r15 d=1
    alu1   add -> r1
    alu2   max.u c d -> r12

block 3
    fetch  a=r15 b=0x80000000
    alu1   sub.eq -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=0x20000 d=0x80000000
    alu1   sub.hs -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=0x80000000 d=0xbd8c2fa
    alu1   sub.lo -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=0x10000 d=32
    alu1   sub.lt -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=0x80000000 d=0x80000000
    alu1   sub.lt -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8
    fetch  a=r11 b=0x80000000 c=r4
    guard  !p1 mask
    alu1   min.u -> r13
    y      ld.shared [c-128]
    alu2   sar c y
    pred   lut 10 g -> p1

block 9
    exit
