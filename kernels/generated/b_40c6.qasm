.isa 1
.kernel "b_40c6"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x
.preload r10 ctaid.z
.preload r14 laneid

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r7 b=192 c=r7 d=1
    alu1   add -> r6
    alu2   max.u c d -> r1

block 3
    fetch  a=r7 b=0xffff0000
    alu1   sub.lo -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=-3
    alu1   sub.hs -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=0x80000000
    alu1   sub.lt -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=0x1000000
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=0x6f9dee64
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15

block 8
    fetch  a=r8 b=r5 c=r6 d=r4
    guard  !p1
    alu1   set.ge
    x      shfl.up width 4 -> r2
    y      ld.shared [b+128]
    alu2   sar c x -> r10
    store  st.global [c<<2]

block 9
    exit
