.isa 1
.kernel "b_416e"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r14 b=144 c=r14 d=1
    alu1   add -> r1
    alu2   max.u c d -> r15

block 3
    fetch  a=r14 b=-2
    alu1   sub.hs -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=1024
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14
    alu1   sub.hs -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0x4000000 d=0xebbc48b8
    alu1   sub.lo -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0xffff0000
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10

block 8
    fetch  a=r11 b=r11 c=r4
    alu1   min.u -> r5
    alu2   max.u c r1 -> r12
    pred   lut 4 g p3 -> p2

block 9
    exit
