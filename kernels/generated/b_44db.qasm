.isa 1
.kernel "b_44db"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x
.preload r1 tid.y

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r2 b=128 c=2
    alu1   add -> r3
    alu2   or c d -> r15

block 3
    fetch  a=r2 b=-9
    alu1   sub.ge -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=0xdff1c973
    alu1   sub.ge -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=0x80000
    alu1   sub.lo -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=4
    alu1   sub.lo -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=-1 d=4
    alu1   sub.hs -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4

block 8
    fetch  a=r3 b=-3 c=r5
    guard  !p0
    alu1   or -> r5
    x      ld.shared [a<<2-512]
    alu2   popc c -> r9
    pred   lut 1 g p3
    bra 9 if pv

block 9
    fetch  a=r12 b=r2 c=8 d=r12
    guard  p3
    alu1   min.s
    x      ld.global [b<<2+768] -> r10
    alu2   xor c d -> r8

block 10
    fetch  a=r13 b=r10 c=r9 d=r10
    alu1   and -> r10
    alu2   max.u c d -> r1

block 11
    exit
