.isa 1
.kernel "b_40a5"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r14 tid.x
.preload r11 ctaid.x

block 0
    fetch  a=640 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 1
    fetch  a=128 c=r14 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r2

block 2
    fetch  a=r14 b=128 c=r14 d=1
    alu1   add -> r8
    alu2   max.u c d -> r12

block 3
    fetch  a=r14 b=0x8000000
    alu1   sub.lt -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r14 b=2
    alu1   sub.ge -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r14 b=0x2000 d=-2
    alu1   sub.ge -> r9
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r14 b=0xce54b437
    alu1   sub.ge -> r6
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r14 b=0x74870a5e d=-3
    alu1   sub.lt -> r10
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15

block 8
    fetch  d=r6
    guard  !p2
    alu1   none -> r6
    y      ld.global [628]
    alu2   max.s y d -> r5

block 9
    fetch  a=r10 b=r8 c=4 d=r13
    guard  p1 mask
    alu1   shr
    x      ld.shared [b<<2-448]
    alu2   brev c
    store  st.global [d-128]

block 10
    fetch  a=r9 b=4 c=r14 d=3
    guard  p0 mask
    alu1   min.s
    x      ld.global [c<<2+512]
    alu2   mad.hi.s c d r1 -> r15

block 11
    fetch  a=r8 b=r14 c=r8
    alu1   min.s
    x      ld.global [c<<2+64]
    y      ld.global [a<<2]
    alu2   shl r1 r1 -> r3
    pred   lut 9 g p2 -> p1

block 12
    fetch  a=r3 b=r14
    alu1   min.s -> r4
    y      ld.shared [b<<2+64]
    alu2   brev y

block 13
    exit
