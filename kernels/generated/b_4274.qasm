.isa 1
.kernel "b_4274"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r11 b=192 c=r11 d=1
    alu1   add -> r1
    alu2   max.u c d -> r7

block 3
    fetch  a=r11 b=31
    alu1   sub.ne -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=31
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r11 b=8
    alu1   sub.ne -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r11 b=0x31182caf d=31
    alu1   sub.hs -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=16 d=31
    alu1   sub.ne -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15

block 8
    fetch  a=r4 b=r9 c=r1
    alu1   add
    x      ld.global [b]
    y      ld.shared [c<<2-640]
    alu2   cas y y x
    pred   lut 10 g -> p1

block 9
    exit
