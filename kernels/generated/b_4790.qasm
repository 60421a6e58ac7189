.isa 1
.kernel "b_4790"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r12 b=192 c=3
    alu1   add -> r11
    alu2   or c d -> r4

block 3
    fetch  a=r12 b=0x100000 d=0xddb2b26f
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0xffff0000 d=0x55241d1a
    alu1   sub.ne -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=-2 d=16
    alu1   sub.ne -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=-1 d=0x100000
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=8
    alu1   sub.eq -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15

block 8
    fetch  a=r12 b=0x7fffffff c=r11 d=r14
    guard  p1 mask
    alu1   and
    x      ld.global [c<<2] -> r2
    y      ld.shared [d-128]
    alu2   mad.hi.u x r1 y -> r13
    pred   lut 2 g p2 -> p0

block 9
    exit
