.isa 1
.kernel "b_4040"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r9 tid.x
.preload r10 ctaid.x

block 0
    fetch  a=640 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 1
    fetch  a=128 c=r9 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r9 b=128 c=1
    alu1   add -> r11
    alu2   or c d -> r12

block 3
    fetch  a=r9 b=0x3bc9dd34
    alu1   sub.ne -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r9 b=16
    alu1   sub.eq -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r9 b=16
    alu1   sub.ge -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r9 b=32
    alu1   sub.eq -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r9 b=-8
    alu1   sub.hs -> r4
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5

block 8
    fetch  a=-3 b=r1 c=r2
    guard  !p1
    alu1   set.lt
    x      ld.shared [c+128] -> r6
    alu2   prmt x r1 x -> r3
    pred   lut 3 p2 -> p3
    exit if pv

block 9
    exit
