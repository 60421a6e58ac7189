.isa 1
.kernel "b_480e"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r4 b=128 c=r4 d=1
    alu1   add -> r3
    alu2   max.u c d -> r12

block 3
    fetch  a=r4 b=-2
    alu1   sub.ge -> r7
    x      ld.global [a<<2+640]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=0xfa489474
    alu1   sub.ne -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=0x1f1771ae
    alu1   sub.eq -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=0x200000 d=0x800000
    alu1   sub.lo -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0xca87182e
    alu1   sub.ge -> r13
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=r8 c=r8
    guard  !p0
    x      shfl.idx width 4
    y      ld.shared [c]
    alu2   popc y

block 9
    exit
