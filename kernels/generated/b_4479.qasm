.isa 1
.kernel "b_4479"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x
.preload r7 tid.z

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r6 b=144 c=2
    alu1   add -> r11
    alu2   or c d -> r15

block 3
    fetch  a=r6 b=2048
    alu1   sub.hs -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=0x80000001 d=-2
    alu1   sub.ge -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r6 b=0x9f2aaee5 d=0x9f85d552
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r6 b=16
    alu1   sub.lt -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0xffff0000
    alu1   sub.lo -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1

block 8 serial
    fetch  c=r11 d=r6
    guard  p2 mask
    x      ld.global [c<<2-32]
    alu2   clz x -> r9
    store  st.global [d<<2+544]

block 9
    exit
