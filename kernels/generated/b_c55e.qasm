.isa 1
.kernel "b_c55e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r2 b=192 c=r2 d=1
    alu1   add -> r6
    alu2   max.u c d -> r7

block 3
    fetch  a=r2 b=0x1000000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=2 d=128
    alu1   sub.ge -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r2 b=0x2a03f11a d=0xae6e72ce
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r2 b=16 d=0xc9f7a9fc
    alu1   sub.eq -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=256 d=2048
    alu1   sub.lt -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12

block 8 serial
    fetch  a=0x4000000 b=r15 c=nctaid.y-2147483648
    guard  p3
    alu1   shr -> r14
    alu2   xor c r1 -> r11
    pred   lut 11 g p1
    exit if pv

block 9
    exit
