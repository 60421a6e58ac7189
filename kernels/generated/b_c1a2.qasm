.isa 1
.kernel "b_c1a2"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r7 ctaid.z

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r3 b=128 c=2
    alu1   add -> r5
    alu2   or c d -> r12

block 3
    fetch  a=r3 b=9 d=-1
    alu1   sub.ne -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0x4000 d=-1
    alu1   sub.lo -> r13
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r3 b=-10
    alu1   sub.ne -> r4
    x      ld.global [a<<2+640]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r3 b=0x237bee1f
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=0x8000
    alu1   sub.ne -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r15

block 8
    fetch  a=r7 b=0x2000000 c=r3 d=r13
    guard  p0 mask
    alu1   shr -> r7
    y      ld.global [932]
    alu2   sub.ge c d -> r1
    store  st.shared [c<<2+ntid.z-1]

block 9
    exit
