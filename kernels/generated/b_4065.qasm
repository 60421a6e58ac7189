.isa 1
.kernel "b_4065"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r3 b=192 c=3
    alu1   add -> r7
    alu2   or c d -> r2

block 3
    fetch  a=r3 b=4
    alu1   sub.lt -> r11
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=64
    alu1   sub.hs -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=2 d=0x303d7aad
    alu1   sub.eq -> r15
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0x200000 d=4
    alu1   sub.lo -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=-2
    alu1   sub.hs -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5

block 8
    fetch  a=0x9cd5bef9 b=r9 d=r7
    alu1   xor
    x      ld.global [d<<2+ntid.y-1]
    alu2   none -> r4
    pred   lut 4 g p1 -> p3
    bra 10 if pv

block 9 serial
    fetch  a=r6 d=r3
    guard  !p1 mask
    alu1   none -> r5
    x      ld.shared [d<<2+256]
    pred   lut 0 -> p1
    store  st.global [a+128]

block 10 fence
    fetch  a=r6 b=r3 c=r5 d=r11
    alu1   max.s
    y      ld.global [b<<2+512]
    alu2   cas c d 0 -> r4
    pred   lut 15 -> p3
    bra 11 if pv

block 11
    fetch  b=r7 c=r11
    guard  !p3
    x      vote.uni
    y      ld.global [b<<2-256]
    alu2   sub.eq c y -> r10
    pred   lut 11 xflag p0 -> p1

block 12
    fetch  a=r13 b=-2 c=r12
    alu1   shl
    x      ld.shared [a+128] -> r11
    alu2   popc c -> r9

block 13
    exit
