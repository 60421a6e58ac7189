.isa 1
.kernel "b_4191"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r12 b=136 c=1
    alu1   add -> r3
    alu2   or c d -> r11

block 3
    fetch  a=r12 b=0x80000000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=0xe7f83bf8
    alu1   sub.hs -> r10
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=4 d=0x80000000
    alu1   sub.hs -> r9
    x      ld.global [a<<2+544]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=0x80000000
    alu1   sub.lt -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=-2 d=0x80000000
    alu1   sub.ge -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  a=r13 b=r12 c=r1 d=4
    guard  !p1 mask
    alu1   min.s
    x      ld.global [676]
    alu2   max.u c d -> r14

block 9
    fetch  a=r13 b=r5 c=r12
    guard  !p3
    alu1   max.s
    x      ld.global [640]
    y      ld.global [c<<2+544]
    alu2   max.u x y -> r5
    store  st.global [c<<2+nctaid.z+511]

block 10
    fetch  a=0x80000000 b=r7 c=r12 d=r3
    guard  !p1 mask
    alu1   shr
    x      ld.global [d<<2-32] -> r7
    y      ld.global [688]
    alu2   shl c y
    store  st.global [c<<2+544]

block 11
    exit
