.isa 1
.kernel "b_4109"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r15 b=144 c=1
    alu1   add -> r10
    alu2   or c d -> r7

block 3
    fetch  a=r15 b=1 d=0xffff
    alu1   sub.eq -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=4 d=0x4942e32b
    alu1   sub.ne -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0x9f33c04 d=0xe36ed7e7
    alu1   sub.ge -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0x5fa0a3f1 d=31
    alu1   sub.eq -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=0x7fffffff
    alu1   sub.ge -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8
    fetch  a=r10 b=r3 c=r15
    guard  !p2 mask
    alu1   max.u -> r13
    y      ld.global [a<<2+nctaid.z-1]
    alu2   sar r1 r1 -> r4
    store  st.global [c<<2+576]

block 9
    exit
