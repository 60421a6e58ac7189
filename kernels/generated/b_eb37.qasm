.isa 1
.kernel "b_eb37"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x
.preload r13 ctaid.z

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r11 b=160 c=r11 d=1
    alu1   add -> r1
    alu2   max.u c d -> r8

block 3
    fetch  a=r11 b=-8 d=8
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=16 d=-1
    alu1   sub.ne -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=3
    alu1   sub.eq -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=33
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=0x6d833524
    alu1   sub.lo -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2

block 8 serial
    fetch  b=r7
    y      ld.shared [b-128]
    alu2   shl y y -> r12
    store  st.shared [b-128]

block 9
    exit
