.isa 1
.kernel "b_4149"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x
.preload r12 tid.z

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r13 b=160 c=1
    alu1   add -> r15
    alu2   or c d -> r4

block 3
    fetch  a=r13 b=8
    alu1   sub.eq -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=5
    alu1   sub.ge -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 b=0x443f69ad
    alu1   sub.lo -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=0x2642ad3
    alu1   sub.ge -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0x197717b9
    alu1   sub.lt -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7

block 8 serial
    fetch  a=0xbcb54392 b=r15 c=r15
    alu1   sub.ne
    y      ld.shared [c<<2-512]
    alu2   cas c y 0
    pred   lut 14 g p0 -> p0

block 9
    fetch  d=r1
    guard  p2
    alu1   none -> r8
    y      ld.shared [d+param[0]-384]
    alu2   shl r1 d

block 10
    exit
