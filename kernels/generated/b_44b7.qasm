.isa 1
.kernel "b_44b7"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r8 b=128 c=r8 d=1
    alu1   add -> r9
    alu2   max.u c d -> r6

block 3
    fetch  a=r8 b=0x88dcc888
    alu1   sub.ge -> r14
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=16 d=3
    alu1   sub.lt -> r5
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=0x7fffffff
    alu1   sub.lt -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=1
    alu1   sub.ne -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0x341278a2 d=0x200000
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2

block 8
    fetch  a=r5 b=r8 c=r7 d=r11
    alu1   none -> r13
    x      shfl.bfly width 1
    y      ld.shared [b<<2]
    pred   lut 4 g p1
    store  st.shared [c+128]
    bra 9 if pv

block 9
    exit
