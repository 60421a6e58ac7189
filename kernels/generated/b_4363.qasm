.isa 1
.kernel "b_4363"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r13 tid.x
.preload r15 ctaid.x

block 0
    fetch  a=640 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r13 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 2
    fetch  a=r13 b=160 c=r13 d=1
    alu1   add -> r11
    alu2   max.u c d -> r10

block 3
    fetch  a=r13 b=30 d=9
    alu1   sub.hs -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r13 b=7 d=0x714ce26d
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r13 b=0x91134e52 d=0x100000
    alu1   sub.ge -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r13 b=-6 d=2
    alu1   sub.ne -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r13 b=0xffff0000
    alu1   sub.ne -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2

block 8
    fetch  a=r5 b=r7 c=r5 d=r12
    guard  !p0
    alu1   min.u -> r14
    y      ld.shared [c]
    alu2   max.s r1 d
    store  st.global [b+128]

block 9
    exit
