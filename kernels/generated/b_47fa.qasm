.isa 1
.kernel "b_47fa"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r7 b=192 c=r7 d=1
    alu1   add -> r15
    alu2   max.u c d -> r2

block 3
    fetch  a=r7 b=0xf7c90083 d=-8
    alu1   sub.ge -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 d=0xd0412173
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r7 b=0x510246d2
    alu1   sub.hs -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r7 b=0x10000000 d=0x4000000
    alu1   sub.eq -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=-2 d=0x2000000
    alu1   sub.lt -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13

block 8 serial
    fetch  a=r12 b=r6 d=r5
    guard  !p0
    alu1   max.u -> r4
    y      ld.shared [d+128]
    check  a
    alu2   max.u r1 y -> r8
    pred   lut 13 g p3 -> p3
    store  st.shared [d+128]
    bra 9 if !pv

block 9
    exit
