.isa 1
.kernel "b_424a"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r8 b=160 c=r8 d=1
    alu1   add -> r10
    alu2   max.u c d -> r13

block 3
    fetch  a=r8 b=0xa7a07578 d=0x4534418a
    alu1   sub.ne -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=-2
    alu1   sub.hs -> r6
    x      ld.global [a<<2+640]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=-4 d=0x4d14f7fe
    alu1   sub.eq -> r7
    x      ld.global [a<<2+768]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=0x4000 d=-10
    alu1   sub.eq -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=16 d=-10
    alu1   sub.eq -> r12
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15

block 8 fence
    fetch  a=r8 b=r6 c=r10 d=nctaid.y+1085343035
    guard  p3
    alu1   sar
    x      ld.shared [a<<2+param[0]-512]
    y      ld.shared [c<<2-640]
    alu2   mad.hi.s r1 d r1 -> r1

block 9
    fetch  a=r3 c=r10 d=r10
    x      ld.shared [d<<2+ntid.y-385]
    y      ld.global [988]
    alu2   mad.hi.s c y x -> r11
    pred   lut 9 g p1 -> p3
    store  st.shared [a+ntid.z-129]

block 10
    exit
