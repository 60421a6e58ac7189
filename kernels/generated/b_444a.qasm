.isa 1
.kernel "b_444a"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r15 tid.z

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r12 b=192 c=r12 d=1
    alu1   add -> r7
    alu2   max.u c d -> r6

block 3
    fetch  a=r12 b=0x7fffffff
    alu1   sub.hs -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=-2 d=0x9bdfcad3
    alu1   sub.eq -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r12 b=0xdf9016fc d=4
    alu1   sub.eq -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r12 b=-3 d=0x80000000
    alu1   sub.lt -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=5 d=0x2000000
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4

block 8
    fetch  a=r12 b=r13
    guard  !p0
    x      ld.shared [a<<2]
    y      ld.shared [b]
    alu2   sar x y -> r14
    bar

block 9
    fetch  a=r2 c=r14
    guard  !p0 mask
    x      ld.global [a-128] -> r14
    alu2   add c x -> r10

block 10
    fetch  a=r5 b=r10 c=r12 d=r7
    guard  !p2
    alu1   or
    x      ld.shared [c<<2]
    y      ld.shared [d<<2-768]
    alu2   shl r1 d -> r15
    pred   lut 6 g p3 -> p2

block 11
    exit
