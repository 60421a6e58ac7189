.isa 1
.kernel "b_40e8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x
.preload r3 tid.z
.preload r7 ctaid.z
.preload r4 laneid

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r12 b=144 c=3
    alu1   add -> r11
    alu2   or c d -> r2

block 3
    fetch  a=r12 b=-5
    alu1   sub.eq -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0x400000
    alu1   sub.ne -> r3
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=0x20000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=0xda958512 d=0x8cec1aa8
    alu1   sub.eq -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=0x80000000 d=0xb70d2dd9
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r14

block 8
    fetch  a=r14 b=r14 c=r12 d=r11
    guard  !p0
    alu1   min.s
    y      ld.shared [d<<2-576]
    alu2   sel c r1 -> r1
    pred   lut 7 g p1 -> p1

block 9
    exit
