.isa 1
.kernel "b_4064"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r1 b=144 c=3
    alu1   add -> r6
    alu2   or c d -> r4

block 3
    fetch  a=r1 b=0x400000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=0x4000 d=5
    alu1   sub.lt -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r1 b=0x1000000
    alu1   sub.ne -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r1 d=0x80000000
    alu1   sub.lo -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=-2
    alu1   sub.lo -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8
    fetch  a=r11 b=r1 c=r9
    guard  p0
    alu1   min.u
    x      ld.shared [b<<2+64]
    y      ld.global [c-96]
    alu2   mad.hi.u c r1 x -> r10

block 9
    fetch  a=r6 b=r12 d=r6
    alu1   shr
    x      ld.global [a<<2]
    y      ld.global [d<<2-64]
    alu2   mad.hi.u y d 0
    bar

block 10
    fetch  a=r10 b=r1
    alu1   add -> r10
    y      ld.global [676]
    alu2   popc y -> r15
    pred   lut 15
    bra 11 if pv

block 11
    fetch  a=r6 d=r1
    guard  p3
    x      ld.global [d<<2+576]
    y      ld.global [a<<2-64]
    alu2   mad.hi.s x d x

block 12
    fetch  b=r6 d=r14
    x      ld.shared [b<<2+nctaid.z-545] -> r15
    y      ld.shared [d-64]
    alu2   popc y
    pred   lut 8 g p3
    bra 14 if pv

block 13
    fetch  a=r6 b=r6 d=r2
    alu1   min.s -> r8
    y      ld.global [a<<2]
    alu2   shl r1 d
    pred   lut 12 p1
    bra 14 if pv

block 14 serial
    fetch  a=r14 b=r14
    guard  !flag1
    alu1   sub.lt -> r13
    x      ld.shared [b-64]
    y      ld.shared [a-96]
    alu2   brev y
    pred   lut 4 g p3 -> p1

block 15
    exit
