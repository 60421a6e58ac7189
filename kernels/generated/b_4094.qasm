.isa 1
.kernel "b_4094"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r4 tid.y

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r15 b=128 c=1
    alu1   add -> r2
    alu2   or c d -> r6

block 3
    fetch  a=r15 b=0x858d5960 d=-3
    alu1   sub.lt -> r11
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=0x861726d1
    alu1   sub.lt -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=0xbc30d14b d=0x9c91efae
    alu1   sub.lt -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=128
    alu1   sub.ge -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=8 d=0x80000001
    alu1   sub.ne -> r14
    x      ld.global [a<<2+576]
    alu2   xor x d -> r10

block 8
    fetch  a=r7 b=r4 d=r3
    guard  !p3
    alu1   sub.ge
    x      ld.global [d-128] -> r8
    alu2   max.u x d -> r11
    store  st.shared [a-96]

block 9
    exit
