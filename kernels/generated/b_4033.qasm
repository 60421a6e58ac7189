.isa 1
.kernel "b_4033"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x
.preload r9 tid.z

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r4 b=128 c=r4 d=1
    alu1   add -> r8
    alu2   max.u c d -> r7

block 3
    fetch  a=r4 b=33 d=33
    alu1   sub.ne -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=33
    alu1   sub.ge -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r4 b=0xf0eebf89
    alu1   sub.hs -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r4 b=64 d=33
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0x1359fa4e d=33
    alu1   sub.eq -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8 serial
    fetch  a=r12 b=r4 c=r1
    guard  p1 mask
    alu1   min.s
    y      ld.shared [b<<2+64]
    alu2   shl c y -> r13
    store  st.shared [b<<2+64]

block 9
    fetch  a=r8 b=r1 c=r14 d=r14
    alu1   xor
    x      ld.global [a<<2] -> r10
    alu2   mad.hi.s c d x -> r15
    pred   lut 7 g p2 -> p0

block 10
    exit
