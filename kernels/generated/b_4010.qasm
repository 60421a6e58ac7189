.isa 1
.kernel "b_4010"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r9 ctaid.z

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 2
    fetch  a=r12 b=128 c=r12 d=1
    alu1   add -> r3
    alu2   max.u c d -> r2

block 3
    fetch  a=r12 b=16 d=5
    alu1   sub.lt -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0x100000
    alu1   sub.lt -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12
    alu1   sub.lt -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=0x212e27b9
    alu1   sub.lt -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=128
    alu1   sub.lt -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13

block 8
    fetch  a=r5 b=r5 d=r3
    guard  p0
    alu1   xor -> r6
    y      ld.shared [d<<2-512]
    alu2   clz r1
    store  st.global [d<<2+64]
    exit if g

block 9
    exit
