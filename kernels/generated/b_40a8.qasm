.isa 1
.kernel "b_40a8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r12 b=160 c=3
    alu1   add -> r14
    alu2   or c d -> r5

block 3
    fetch  a=r12 b=3
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-8 d=0x80000001
    alu1   sub.ge -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=16
    alu1   sub.hs -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=0xca980f77 d=0x800000
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=31 d=0x10000
    alu1   sub.lo -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8

block 8
    fetch  a=r6 b=r15 d=2
    guard  !p3
    alu1   sar
    x      shfl.idx width 1
    alu2   none -> r2
    pred   lut 9 xflag p0 -> p1

block 9 fence
    fetch  a=0x40000 b=r11 c=r3
    guard  !p2
    alu1   max.u -> r8
    y      ld.shared [c]
    bar

block 10
    fetch  a=r7 b=r15 c=r14 d=r12
    guard  !p1 mask
    alu1   max.s
    x      ld.shared [c<<2-640]
    y      ld.global [d<<2+768]
    alu2   clz c -> r7
    pred   lut 9 g p0 -> p0

block 11
    exit
