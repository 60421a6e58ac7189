.isa 1
.kernel "b_452b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r14 ctaid.z

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r15 b=144 c=r15 d=1
    alu1   add -> r13
    alu2   max.u c d -> r4

block 3
    fetch  a=r15 b=-6
    alu1   sub.eq -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=8
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 d=8
    alu1   sub.ge -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0x20000000 d=8
    alu1   sub.lo -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=5 d=0xbbe720ac
    alu1   sub.lo -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7

block 8
    fetch  a=r3 b=r2
    alu1   xor
    alu2   none -> r7

block 9 fence
    fetch  a=r7 b=r15 c=r10
    alu1   shl
    x      ld.global [b<<2+576]
    y      ld.shared [c-96]
    alu2   shr x r1 -> r14

block 10
    exit
