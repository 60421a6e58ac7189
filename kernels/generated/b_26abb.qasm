.isa 1
.kernel "b_26abb"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r6 ctaid.z

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r14 b=192 c=2
    alu1   add -> r9
    alu2   or c d -> r1

block 3
    fetch  a=r14 b=1 d=0x8000000
    alu1   sub.ne -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14
    alu1   sub.ge -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r14 b=256
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r14 b=8 d=3
    alu1   sub.ne -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=31 d=0xd2e74a1b
    alu1   sub.lt -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15

block 8
    fetch  a=r6 b=r14 d=r9
    guard  !p1
    alu1   min.u -> r3
    x      ld.shared [d<<2-512]
    y      ld.global [b<<2+512]
    pred   lut 10 g
    exit if !pv

block 9
    exit
