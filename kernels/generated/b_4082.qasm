.isa 1
.kernel "b_4082"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r3 b=160 c=r3 d=1
    alu1   add -> r15
    alu2   max.u c d -> r12

block 3
    fetch  a=r3 b=0x10000
    alu1   sub.lt -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x88329e55
    alu1   sub.ge -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=-10 d=0x4000
    alu1   sub.lo -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=-6 d=-6
    alu1   sub.hs -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0xb783c319 d=0x8e67263f
    alu1   sub.hs -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10

block 8
    fetch  c=r3
    guard  p0
    x      vote.any
    y      ld.shared [c<<2+256]
    alu2   clz c -> r2
    pred   lut 0 -> p1

block 9 serial
    fetch  a=r9 b=r8 c=r15
    alu1   set.ge
    x      ld.global [940] -> r2
    y      ld.shared [c<<2-512]
    alu2   mad.lo c y r1 -> r7

block 10
    exit
