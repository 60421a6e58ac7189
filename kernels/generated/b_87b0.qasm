.isa 1
.kernel "b_87b0"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r13

block 2
    fetch  a=r1 b=160 c=1
    alu1   add -> r12
    alu2   or c d -> r6

block 3
    fetch  a=r1 b=256 d=0x70428870
    alu1   sub.lo -> r8
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=2 d=2048
    alu1   sub.ge -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=16 d=0x800000
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=8 d=1
    alu1   sub.hs -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 b=7 d=0xffff
    alu1   sub.ge -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r15

block 8
    fetch  a=r8 b=r3 c=r5 d=r15
    guard  !p2
    alu1   shr
    x      shfl.down width 2
    alu2   sel c x -> r10
    pred   lut 12 p1 -> p0
    bra 9 if g

block 9
    exit
