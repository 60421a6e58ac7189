.isa 1
.kernel "b_4031"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r5 b=128 c=1
    alu1   add -> r3
    alu2   or c d -> r2

block 3
    fetch  a=r5 b=0x633cf718 d=-1
    alu1   sub.lt -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0x184b08
    alu1   sub.eq -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x406aa310 d=6
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=0x8afe188f
    alu1   sub.ge -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0x80000000 d=7
    alu1   sub.ne -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6

block 8 serial
    fetch  b=r3
    guard  !p3 mask
    x      ld.global [b<<2+64] -> r8
    y      ld.global [652]
    alu2   shl y x -> r14
    bra 9 if !g

block 9
    fetch  a=r14 b=0xffff c=r5 d=r1
    guard  !p3 mask
    alu1   max.u
    x      ld.global [c<<2+512]
    alu2   prmt r1 d r1

block 10
    fetch  a=r5 b=r10 d=8
    guard  !p2
    alu1   xor -> r6
    y      ld.global [a<<2+576]
    alu2   cas y d 0 -> r11
    pred   lut 11 g p2 -> p2

block 11
    exit
