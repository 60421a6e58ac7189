.isa 1
.kernel "b_4013"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r3 b=160 c=r3 d=1
    alu1   add -> r6
    alu2   max.u c d -> r4

block 3
    fetch  a=r3 b=0xefd9a7af d=9
    alu1   sub.eq -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x40000
    alu1   sub.lt -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=33
    alu1   sub.lt -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=6
    alu1   sub.ne -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-5
    alu1   sub.ne -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8 fence
    fetch  a=r6 b=r11 d=4
    guard  p0 mask
    alu1   max.s -> r14
    x      ld.global [a<<2-128]
    y      ld.global [b+128]
    check  a
    alu2   and r1 d -> r2

block 9
    fetch  a=r14 b=2048 c=r3 d=r6
    guard  p2
    alu1   xor -> r7
    y      ld.shared [c<<2]
    alu2   mad.hi.s r1 d y -> r9

block 10
    fetch  a=r10 b=r10 c=r3 d=r3
    guard  !p1 mask
    alu1   max.s -> r15
    x      ld.global [c<<2+640]
    y      ld.global [d<<2+512]
    alu2   mad.hi.s x d x -> r14
    pred   lut 3 p0 -> p2

block 11
    exit
