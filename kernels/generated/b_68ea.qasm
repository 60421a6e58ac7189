.isa 1
.kernel "b_68ea"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r5 b=128 c=1
    alu1   add -> r9
    alu2   or c d -> r11

block 3
    fetch  a=r5 b=31
    alu1   sub.lt -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=31 d=0x7fffffff
    alu1   sub.lt -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x40000000
    alu1   sub.eq -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=31
    alu1   sub.eq -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=31
    alu1   sub.ge -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15

block 8 fence
    fetch  a=r10 b=r5 d=r5
    guard  p0 mask
    alu1   shl
    x      ld.shared [d<<2] -> r4
    y      ld.global [b<<2+512]
    alu2   sel y y -> r3
    pred   lut 8 g p1
    bar if pv

block 9
    exit
