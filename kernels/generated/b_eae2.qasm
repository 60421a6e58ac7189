.isa 1
.kernel "b_eae2"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r9 b=144 c=r9 d=1
    alu1   add -> r7
    alu2   max.u c d -> r15

block 3
    fetch  a=r9 b=-6 d=0x80000000
    alu1   sub.lo -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=0x8000000
    alu1   sub.ne -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r9 b=-1
    alu1   sub.ge -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r9 b=4
    alu1   sub.ge -> r5
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=-2 d=0xd47e7e41
    alu1   sub.lo -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    fetch  a=r4 b=r2 c=r1 d=r14
    guard  !p2
    alu1   add
    x      shfl.bfly width 4
    y      ld.global [608]
    alu2   popc c -> r3

block 9
    exit
