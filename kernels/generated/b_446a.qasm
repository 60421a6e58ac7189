.isa 1
.kernel "b_446a"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r6 tid.x

block 0
    fetch  a=640 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 1
    fetch  a=128 c=r6 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r6 b=160 c=r6 d=1
    alu1   add -> r11
    alu2   max.u c d -> r10

block 3
    fetch  a=r6 b=8 d=0x8671197e
    alu1   sub.lt -> r7
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r6 b=-5 d=0xdcc8b28b
    alu1   sub.ne -> r3
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r6 b=16
    alu1   sub.lo -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r6 b=255 d=6
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r6 b=0xffff d=255
    alu1   sub.hs -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14

block 8 serial
    fetch  d=r5
    guard  p2 mask
    x      ld.global [1000] -> r3
    alu2   shr r1 d -> r5
    pred   lut 13 g p1 -> p2
    store  st.global [1000]
    bra 9 if pv

block 9
    exit
