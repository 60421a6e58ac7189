.isa 1
.kernel "b_416d"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r3 b=144 c=1
    alu1   add -> r13
    alu2   or c d -> r1

block 3
    fetch  a=r3 b=1
    alu1   sub.lt -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=3
    alu1   sub.ne -> r15
    x      ld.global [a<<2+576]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=16 d=2048
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=0x4000 d=1
    alu1   sub.eq -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-1
    alu1   sub.lt -> r12
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5

block 8
    fetch  a=r13 b=r7 c=r6 d=r6
    guard  p0
    alu1   sub.ge
    x      ld.global [d-96]
    y      ld.shared [a<<2-544]
    alu2   max.s y r1 -> r15
    pred   lut 1 flag1 p2 -> p3
    store  st.global [c-96]

block 9
    fetch  a=r13 b=r14 c=r13 d=r8
    guard  !p1
    alu1   max.u
    x      ld.shared [d-128]
    y      ld.global [c<<2-64]
    alu2   sub.hs r1 x
    pred   lut 0 -> p1

block 10
    exit
