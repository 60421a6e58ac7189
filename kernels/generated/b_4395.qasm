.isa 1
.kernel "b_4395"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r1 b=192 c=3
    alu1   add -> r4
    alu2   or c d -> r15

block 3
    fetch  a=r1 b=-10 d=4
    alu1   sub.hs -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0xc97afaf
    alu1   sub.ne -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=16 d=0xe45fccc5
    alu1   sub.ne -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=0x3e15f8fe
    alu1   sub.lo -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=6 d=0x52600d42
    alu1   sub.lo -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3

block 8
    fetch  a=r4 b=r8
    guard  !p2
    alu1   set.ne
    x      ld.global [a<<2+nctaid.y-129]
    alu2   none -> r14
    pred   lut 0 -> p2

block 9
    fetch  a=r14 b=r1 d=r1
    guard  !p1
    alu1   max.u
    x      ld.shared [d<<2]
    y      ld.global [b<<2+512]
    alu2   clz y -> r9
    pred   lut 4 g p0 -> p3

block 10
    exit
