.isa 1
.kernel "b_439f"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r5 tid.x
.preload r3 ctaid.z

block 0
    fetch  a=640 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r5 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r12

block 2
    fetch  a=r5 b=160 c=3
    alu1   add -> r7
    alu2   or c d -> r13

block 3
    fetch  a=r5 b=-2 d=0xcbca5ffd
    alu1   sub.lo -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r5 b=32 d=0x5b37c668
    alu1   sub.ne -> r1
    x      ld.global [a<<2+640]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r5 b=-9 d=0x80000
    alu1   sub.ne -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r5 b=-10 d=0x10000000
    alu1   sub.ne -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r5 b=9 d=0xa635e1c2
    alu1   sub.lt -> r10
    x      ld.global [a<<2+640]
    alu2   xor x d -> r2

block 8
    fetch  a=r12 b=0x100000 c=r12 d=r6
    alu1   and
    x      ld.shared [a]
    y      ld.shared [c]
    alu2   xor r1 r1 -> r1
    store  st.global [d-128]

block 9 serial
    fetch  a=r1 b=r1 c=r12 d=r2
    guard  p3
    alu1   and -> r10
    y      ld.shared [c]
    alu2   min.u r1 d -> r8

block 10
    exit
