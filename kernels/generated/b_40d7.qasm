.isa 1
.kernel "b_40d7"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r6 b=160 c=r6 d=1
    alu1   add -> r13
    alu2   max.u c d -> r2

block 3
    fetch  a=r6 b=8 d=0x577be774
    alu1   sub.ne -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=16 d=-10
    alu1   sub.hs -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=512 d=2
    alu1   sub.eq -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=0xfba5b0e0 d=0xa9de6e26
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=9
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1

block 8
    fetch  b=r6 d=r6
    guard  p2
    x      ld.shared [b<<2] -> r11
    y      ld.global [d<<2+512]
    alu2   shr r1 y -> r15
    pred   lut 11 g p1 -> p3

block 9
    fetch  a=r13 c=33 d=r13
    alu1   none -> r9
    x      ld.global [a<<2]
    alu2   max.u c d -> r14
    store  st.shared [d<<2-640]

block 10
    fetch  a=r10 b=r5 c=0xaba1c93d d=r12
    guard  !p1
    alu1   max.s
    x      ld.shared [a+nctaid.y-129] -> r12
    alu2   add c d

block 11
    exit
