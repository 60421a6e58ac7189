.isa 1
.kernel "b_4702"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r14 b=128 c=r14 d=1
    alu1   add -> r13
    alu2   max.u c d -> r4

block 3
    fetch  a=r14 b=0x7fffffff
    alu1   sub.lt -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=0xe89585fe d=255
    alu1   sub.ge -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=0x10000
    alu1   sub.ne -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=512 d=0x20000000
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x3fde70b9
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5

block 8
    fetch  a=r8 b=r6
    guard  !p3 mask
    alu1   min.s
    y      ld.global [632]
    alu2   brev y

block 9
    exit
