.isa 1
.kernel "b_4abf"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r11 b=144 c=r11 d=1
    alu1   add -> r10
    alu2   max.u c d -> r2

block 3
    fetch  a=r11 b=0x100000 d=33
    alu1   sub.lt -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=0xaa7d8fff d=0x9a652424
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=0x8000
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=0xa1ad7011
    alu1   sub.ge -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=0x80000
    alu1   sub.ne -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3

block 8
    fetch  a=31 b=r10 c=r10
    guard  p3
    alu1   and
    x      ld.global [c<<2] -> r7
    y      ld.global [b<<2-32]
    alu2   set.eq y x -> r4
    pred   lut 5 flag2 -> p2

block 9
    exit
