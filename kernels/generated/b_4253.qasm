.isa 1
.kernel "b_4253"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r11 tid.x

block 0
    fetch  a=640 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 1
    fetch  a=128 c=r11 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r11 b=136 c=1
    alu1   add -> r2
    alu2   or c d -> r3

block 3
    fetch  a=r11 b=0x80000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r11 b=0x7d924e95
    alu1   sub.ne -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r11 b=0x100000
    alu1   sub.lt -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r11 b=1 d=0x400000
    alu1   sub.ge -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r11 b=0xb9555b71
    alu1   sub.lt -> r13
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    fetch  a=r11 b=r10 d=r8
    alu1   max.s
    x      shfl.bfly width 2 -> r6
    y      ld.global [a<<2+nctaid.z+511]
    alu2   shl r1 x -> r7
    pred   lut 1 xflag p1 -> p2

block 9
    exit
