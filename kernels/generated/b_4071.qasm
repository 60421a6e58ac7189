.isa 1
.kernel "b_4071"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r7 b=160 c=r7 d=1
    alu1   add -> r11
    alu2   max.u c d -> r12

block 3
    fetch  a=r7 b=0x9254f828 d=0x4000
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=0x1df337a7
    alu1   sub.lo -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=31 d=0xffff0000
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=31
    alu1   sub.hs -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=4
    alu1   sub.eq -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8 fence
    fetch  c=r4 d=r10
    x      ld.shared [c] -> r14
    alu2   shl c d
    pred   lut 14 g p2
    bar if pv

block 9 serial
    fetch  a=r15 b=r9
    guard  !flag1
    alu1   set.hs
    y      ld.global [1008]
    alu2   none -> r8
    pred   lut 11 g p2 -> p0
    store  st.global [1008]

block 10
    exit
