.isa 1
.kernel "b_475f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r15 tid.x

block 0
    fetch  a=640 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=128 c=r15 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r15 b=160 c=r15 d=1
    alu1   add -> r7
    alu2   max.u c d -> r6

block 3
    fetch  a=r15 b=3
    alu1   sub.lo -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r15 b=1024
    alu1   sub.hs -> r12
    x      ld.global [a<<2+768]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r15 b=1 d=32
    alu1   sub.lo -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r15 d=8
    alu1   sub.hs -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r15 b=-3 d=0x8000000
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=r11 b=r7 d=r3
    guard  p1 mask
    alu1   sar
    x      ld.global [b<<2-128]
    y      ld.global [972]
    alu2   sub.hs r1 d -> r12
    pred   lut 13 flag2 p2 -> p2
    bar

block 9
    fetch  a=4 b=r5 c=r15 d=r8
    alu1   max.u -> r1
    x      ld.global [c<<2+ntid.y+767]
    alu2   mad.hi.s c d r1 -> r9
    pred   lut 15 -> p2

block 10
    exit
