.isa 1
.kernel "b_4110"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r3 b=160 c=r3 d=1
    alu1   add -> r15
    alu2   max.u c d -> r1

block 3
    fetch  a=r3 b=0x400000 d=0x7fffffff
    alu1   sub.lo -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=7
    alu1   sub.lt -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=2 d=9
    alu1   sub.ne -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0x80000000
    alu1   sub.ge -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x8000000
    alu1   sub.lt -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12

block 8
    fetch  a=r11 b=0x80000000 d=r11
    guard  p0 mask
    alu1   add -> r8
    alu2   max.s r1 d
    bra 9 if !g

block 9
    fetch  a=r14 b=r3
    guard  !p3 mask
    alu1   add
    x      ld.shared [a+128] -> r6
    y      ld.shared [b<<2]
    alu2   prmt y y x

block 10
    exit
