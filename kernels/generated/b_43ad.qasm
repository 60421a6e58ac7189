.isa 1
.kernel "b_43ad"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r11 b=128 c=r11 d=1
    alu1   add -> r1
    alu2   max.u c d -> r13

block 3
    fetch  a=r11 b=5
    alu1   sub.eq -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=2
    alu1   sub.ne -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=0x172372f
    alu1   sub.ne -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=-10
    alu1   sub.eq -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=512
    alu1   sub.ne -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5

block 8 serial fence
    fetch  a=r12 b=r3 c=r11 d=r4
    guard  p2 mask
    alu1   shr -> r12
    y      ld.global [c<<2+768]
    alu2   min.u r1 d
    store  st.global [d+128]

block 9
    exit
