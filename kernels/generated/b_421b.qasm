.isa 1
.kernel "b_421b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x
.preload r7 tid.z
.preload r13 ctaid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r15 b=160 c=r15 d=1
    alu1   add -> r9
    alu2   max.u c d -> r6

block 3
    fetch  a=r15 b=0x148fb41b d=0x895678aa
    alu1   sub.lo -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=7
    alu1   sub.lt -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=0x80000001 d=-2
    alu1   sub.ne -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 b=0x95921bb8
    alu1   sub.lt -> r11
    x      ld.global [a<<2+768]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=7 d=0x1000000
    alu1   sub.lo -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1

block 8 serial
    fetch  d=r9
    y      ld.shared [d<<2-640]
    pred   lut 9 g p1
    store  st.shared [d<<2-640]
    exit if pv

block 9
    exit
