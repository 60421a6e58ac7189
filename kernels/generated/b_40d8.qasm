.isa 1
.kernel "b_40d8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r10 tid.x

block 0
    fetch  a=640 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r10 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r10 b=128 c=1
    alu1   add -> r5
    alu2   or c d -> r8

block 3
    fetch  a=r10 b=0xc949e1b2 d=0xc4aff765
    alu1   sub.eq -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r10 b=30
    alu1   sub.eq -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r10 b=6
    alu1   sub.hs -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r10 b=0x4000 d=64
    alu1   sub.ge -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r10 b=256
    alu1   sub.lo -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r10 b=r5 c=r5
    alu1   add -> r14
    x      ld.global [932]
    y      ld.global [c<<2]
    alu2   set.ne y x -> r1
    pred   lut 2 g p0 -> p1

block 9
    fetch  a=r7 b=-10 c=r2
    guard  p1
    alu1   max.u
    x      ld.global [a-128]
    y      ld.global [980]
    check  c
    alu2   shr c r1 -> r12
    pred   lut 14 g p3 -> p3
    bar

block 10 fence
    fetch  a=r6 b=r3 c=r4 d=-10
    guard  p0
    alu1   max.u
    x      ld.shared [b+128] -> r4
    alu2   min.u c d
    pred   lut 11 g p3
    bra 12 if pv

block 11
    fetch  a=r11 b=r10 c=r10 d=r10
    guard  !p2
    alu1   shr
    x      ld.global [b<<2+512]
    y      ld.global [c<<2+640]
    alu2   and c y
    pred   lut 0 -> p3
    store  st.shared [d<<2+128]
    bra 12 if g

block 12
    fetch  a=r15 b=r7 d=r7
    guard  p2 mask
    alu1   max.s -> r2
    x      ld.global [b+128]
    alu2   none -> r14
    store  st.global [d+128]

block 13
    fetch  a=r10 b=r10 c=r9
    alu1   max.s
    x      ld.global [b<<2+512]
    y      ld.global [952]
    alu2   mad.lo c x y
    pred   lut 1 g p0
    store  st.shared [a<<2]
    bra 14 if pv

block 14
    fetch  a=r15 b=r5
    guard  !p0
    alu1   min.u
    x      ld.global [948] -> r15
    y      ld.global [b<<2+128]
    alu2   shr r1 y -> r14
    pred   lut 8 g p3 -> p0

block 15
    fetch  a=r5 b=r10 d=r5
    guard  !p3 mask
    x      ld.global [d<<2+ntid.z+255]
    y      ld.global [b<<2+640]
    alu2   popc r1 -> r12
    store  st.shared [a<<2-512]

block 16
    exit
