.isa 1
.kernel "b_eea8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 2
    fetch  a=r11 b=160 c=r11 d=1
    alu1   add -> r4
    alu2   max.u c d -> r1

block 3
    fetch  a=r11 b=0x80000000 d=0x200000
    alu1   sub.hs -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=0x2e145ea3
    alu1   sub.lt -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=255 d=0x80000000
    alu1   sub.ge -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=0xb68da7f2
    alu1   sub.eq -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=0x80000000 d=0x80000000
    alu1   sub.ge -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3

block 8 serial
    fetch  a=r5 b=r11
    alu1   shr
    y      ld.global [b<<2+640]
    alu2   and y r1
    pred   lut 9 g p0 -> p1

block 9
    exit
