.isa 1
.kernel "b_405c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x
.preload r6 ctaid.y

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r1 b=144 c=r1 d=1
    alu1   add -> r7
    alu2   max.u c d -> r8

block 3
    fetch  a=r1 b=-6
    alu1   sub.hs -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1
    alu1   sub.ne -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x8000
    alu1   sub.lo -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 b=2 d=0x67b1d612
    alu1   sub.ne -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=1024
    alu1   sub.hs -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10

block 8
    fetch  a=128 b=r6 c=r1 d=r7
    guard  !flag1
    alu1   sub.eq
    x      ld.global [c<<2+576]
    alu2   or r1 d
    pred   lut 9 flag1 p3 -> p2
    bra 10 if !pv

block 9
    fetch  a=r14 b=0x100000 c=r1 d=r13
    alu1   shl -> r5
    x      ld.shared [c<<2+64]
    alu2   cas x d 0 -> r2
    pred   lut 0
    bra 10 if pv

block 10
    fetch  a=r13 b=r1
    guard  p3
    alu1   sub.eq
    x      ld.global [a-96] -> r6
    y      ld.global [688]
    alu2   clz r1
    pred   lut 12 p3 -> p2
    bra 11 if pv

block 11
    exit
