.isa 1
.kernel "b_4238"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r4 ctaid.y

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r15 b=128 c=r15 d=1
    alu1   add -> r13
    alu2   max.u c d -> r1

block 3
    fetch  a=r15 b=-9 d=0x8000
    alu1   sub.ne -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=0x2000000 d=5
    alu1   sub.lo -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=0x80000000
    alu1   sub.eq -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=-7 d=0x632a97b1
    alu1   sub.ge -> r8
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=2 d=-1
    alu1   sub.lt -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12

block 8 serial
    fetch  a=r8 b=r15
    guard  p2
    alu1   sar -> r10
    x      ld.shared [b<<2]
    alu2   sar x x -> r9
    store  st.shared [b<<2]

block 9
    fetch  a=r13 b=r2 d=r8
    guard  !p0 mask
    alu1   max.s
    y      ld.global [a<<2+ntid.z+127]
    alu2   mad.lo r1 d 0 -> r7
    store  st.shared [b]

block 10
    exit
