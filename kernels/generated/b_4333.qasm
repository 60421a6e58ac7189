.isa 1
.kernel "b_4333"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r3 b=160 c=3
    alu1   add -> r10
    alu2   or c d -> r15

block 3
    fetch  a=r3 b=32 d=8
    alu1   sub.ne -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=512
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=0x2000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0x4000000 d=0xef6fbd91
    alu1   sub.ge -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0xffff0000
    alu1   sub.ne -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11

block 8
    fetch  a=r3 b=r13 d=r10
    guard  !p0
    alu1   max.s
    x      ld.global [944]
    y      ld.global [a<<2+640]
    alu2   max.s y d -> r7
    pred   lut 2 g p1 -> p1

block 9
    exit
