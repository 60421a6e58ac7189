.isa 1
.kernel "b_4466"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r2 b=192 c=r2 d=1
    alu1   add -> r4
    alu2   max.u c d -> r14

block 3
    fetch  a=r2 b=0x80000001 d=0x40000000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=5 d=0xad2d5f67
    alu1   sub.lo -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=8
    alu1   sub.ge -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=0x40000000
    alu1   sub.hs -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0x109bb0c1
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11

block 8 serial
    fetch  a=r3 b=r11
    guard  !p2 mask
    alu1   and -> r1
    y      ld.global [992]
    alu2   mad.hi.s r1 y r1
    pred   lut 4 g p1 -> p1
    store  st.global [992]

block 9
    exit
