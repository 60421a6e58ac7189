.isa 1
.kernel "b_46d5"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r8 ctaid.y

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r3 b=144 c=r3 d=1
    alu1   add -> r13
    alu2   max.u c d -> r5

block 3
    fetch  a=r3 b=4
    alu1   sub.eq -> r12
    x      ld.global [a<<2+576]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x325408ad d=-8
    alu1   sub.ne -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=255
    alu1   sub.ge -> r8
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=0x80000001
    alu1   sub.hs -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0xffff0000
    alu1   sub.ne -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r6

block 8 serial
    fetch  a=r3 b=0x4000 c=0xc3da445d
    alu1   shl
    x      ld.shared [a<<2+32]
    alu2   prmt c x r1 -> r15
    store  st.shared [a<<2+32]

block 9
    exit
