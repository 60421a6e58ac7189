.isa 1
.kernel "b_4305"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r8 b=192 c=r8 d=1
    alu1   add -> r7
    alu2   max.u c d -> r13

block 3
    fetch  a=r8 b=255
    alu1   sub.lt -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=1 d=0xea0618d2
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=0x4000
    alu1   sub.hs -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=0x4000000 d=0x80000000
    alu1   sub.ne -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0x7fffffff
    alu1   sub.lo -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12

block 8 serial
    fetch  a=r1 b=r6 c=r4 d=r6
    guard  !flag1 mask
    alu1   set.eq
    x      ld.shared [c-128]
    alu2   xor c d -> r10
    pred   lut 7 flag1 p3
    store  st.shared [c-128]
    bra 9 if pv

block 9
    exit
