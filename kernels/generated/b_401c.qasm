.isa 1
.kernel "b_401c"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r15 b=144 c=r15 d=1
    alu1   add -> r1
    alu2   max.u c d -> r6

block 3
    fetch  a=r15 b=0x4000
    alu1   sub.lo -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=0x2000 d=3
    alu1   sub.ge -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r15 b=1024
    alu1   sub.ge -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r15 b=0xc2fc8e2c
    alu1   sub.ne -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=0x2000 d=0x80000000
    alu1   sub.lo -> r14
    x      ld.global [a<<2+544]
    alu2   xor x d -> r2

block 8
    fetch  a=r15 b=r14 c=7 d=r4
    alu1   max.u -> r2
    y      ld.shared [d-96]
    alu2   mad.hi.s c d r1
    pred   lut 9 g p1 -> p2

block 9
    fetch  a=r2 b=r10 c=r1
    guard  !p3
    alu1   max.u
    x      ld.global [c<<2-64]
    alu2   popc r1 -> r3
    pred   lut 10 g -> p2

block 10
    fetch  a=r1 b=r3 c=r10
    guard  !p2
    alu1   max.u -> r9
    x      ld.shared [a<<2-512]
    y      ld.shared [a<<2-544]
    alu2   brev c -> r13
    bra 11 if !g

block 11 serial
    fetch  a=r9 b=r12 c=r2
    guard  !p2
    alu1   max.u
    x      ld.global [b-128] -> r13
    alu2   sar c r1
    store  st.global [b-128]

block 12
    fetch  a=r3 b=r15 c=r1
    guard  !p2 mask
    alu1   max.u -> r8
    x      ld.shared [b<<2+64]
    alu2   none -> r10
    pred   lut 3 p2
    store  st.shared [c<<2-512]
    exit if pv

block 13
    exit
