.isa 1
.kernel "b_4020"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r6 ctaid.y

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r5 b=192 c=3
    alu1   add -> r13
    alu2   or c d -> r1

block 3
    fetch  a=r5 b=0x80000001 d=0x2000000
    alu1   sub.lt -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=8 d=0x61f38c8f
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r5 b=33 d=512
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r5 b=0x400000 d=-3
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5
    alu1   sub.hs -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=r5 b=r11 d=r5
    guard  p0 mask
    alu1   and
    x      ld.shared [d<<2+128] -> r10
    y      ld.global [940]
    alu2   none -> r3
    pred   lut 7 g p3 -> p2
    store  st.global [a<<2+640]
    bra 9 if pv

block 9
    fetch  a=r13 b=r11 d=r8
    guard  !p3
    alu1   max.s
    x      ld.shared [d+128]
    y      ld.shared [a<<2-640]
    alu2   none -> r6
    pred   lut 6 g p2 -> p2
    bra 11 if !pv

block 10
    fetch  a=r5 b=r14 d=r9
    guard  p0
    alu1   max.s
    x      shfl.down width 1
    y      ld.shared [a<<2+256]
    alu2   or r1 y -> r10

block 11
    fetch  a=r5 b=r5 c=r4
    alu1   shr
    x      ld.shared [a<<2+256]
    y      ld.global [c]
    alu2   or c x -> r3
    pred   lut 15 -> p1

block 12
    exit
