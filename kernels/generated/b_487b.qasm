.isa 1
.kernel "b_487b"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=r11 b=136 c=r11 d=1
    alu1   add -> r1
    alu2   max.u c d -> r12

block 3
    fetch  a=r11 b=16 d=0x80000000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=-9
    alu1   sub.lo -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=16 d=0xfb831d0d
    alu1   sub.ge -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=255
    alu1   sub.lo -> r4
    x      ld.global [a<<2+544]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=-1 d=0xe9a40e05
    alu1   sub.ge -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r1 b=0x80000000 c=r11 d=r1
    alu1   shl -> r9
    x      ld.global [c<<2+576]
    y      ld.shared [a<<2-544]
    alu2   max.s y r1 -> r7
    store  st.global [d<<2-32]

block 9
    exit
