.isa 1
.kernel "b_4067"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r10 ctaid.x

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r5 b=128 c=r5 d=1
    alu1   add -> r9
    alu2   max.u c d -> r7

block 3
    fetch  a=r5 b=0x35352bfc
    alu1   sub.ge -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=0xffff0000 d=0x2b816e98
    alu1   sub.ge -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r5 b=0x80000001
    alu1   sub.lo -> r6
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r5 b=33 d=33
    alu1   sub.lo -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=0x20000000
    alu1   sub.lo -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8

block 8
    fetch  a=r5 b=r15 c=r5 d=r13
    alu1   shl -> r10
    x      ld.shared [c<<2+64]
    alu2   and x d
    pred   lut 8 g p1
    bra 9 if pv

block 9
    fetch  a=r6
    alu1   shl -> r10
    alu2   max.s r1 r1 -> r3
    pred   lut 12 p1 -> p3

block 10
    fetch  a=r9 b=r2 d=r3
    alu1   xor
    x      ld.shared [a<<2-480] -> r11
    alu2   mad.hi.s r1 d 0 -> r4
    pred   lut 5 g -> p0

block 11
    fetch  a=r9 b=r9
    alu1   shr
    x      ld.global [648]
    y      ld.global [a<<2+32]
    alu2   mad.hi.s y r1 r1
    pred   lut 9 g p2
    bra 12 if pv

block 12
    exit
