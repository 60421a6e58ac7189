.isa 1
.kernel "b_40d6"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x
.preload r6 tid.z

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r8 b=192 c=r8 d=1
    alu1   add -> r15
    alu2   max.u c d -> r12

block 3
    fetch  a=r8 b=8
    alu1   sub.lt -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=4 d=0x57cb08a0
    alu1   sub.lt -> r6
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r8 b=33 d=0x80000000
    alu1   sub.eq -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r8 b=0xd807ff42
    alu1   sub.lo -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=-5 d=0x66366396
    alu1   sub.ne -> r4
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9

block 8
    fetch  a=0xfba11a05 b=r15
    guard  !p1 mask
    alu1   and -> r4
    y      ld.global [b<<2-256]
    alu2   set.hs r1 y
    pred   lut 8 g p1
    bar if !pv

block 9
    exit
