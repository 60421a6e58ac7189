.isa 1
.kernel "b_40d1"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r1 b=128 c=1
    alu1   add -> r5
    alu2   or c d -> r15

block 3
    fetch  a=r1 b=33 d=3
    alu1   sub.ne -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=16
    alu1   sub.hs -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=0x80000000 d=0x40000000
    alu1   sub.ne -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=0x63037900 d=-8
    alu1   sub.ne -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=-1
    alu1   sub.lt -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7

block 8
    fetch  c=3 d=r2
    guard  !p1
    alu2   and c d
    pred   lut 0 -> p2

block 9
    fetch  a=r12 b=r11
    alu1   min.s
    x      ld.global [944]
    y      ld.global [984]
    alu2   shr r1 r1
    pred   lut 10 g -> p3

block 10
    fetch  a=r5 b=r12
    guard  p0 mask
    alu1   set.ge
    x      ld.global [a<<2] -> r14
    alu2   none -> r13
    pred   lut 14 g p2 -> p1

block 11
    fetch  a=0x79705f2f b=r11 c=r13 d=r1
    guard  !p2 mask
    alu1   and -> r13
    x      ld.shared [d<<2]
    alu2   shl c x -> r11

block 12
    fetch  a=r5 b=r11 c=r5
    guard  !p3
    alu1   xor -> r9
    x      ld.shared [a<<2-512]
    y      ld.shared [c<<2-256]
    alu2   popc c
    pred   lut 10 g -> p3

block 13
    exit
