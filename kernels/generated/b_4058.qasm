.isa 1
.kernel "b_4058"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r12 tid.x

block 0
    fetch  a=640 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 1
    fetch  a=128 c=r12 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 2
    fetch  a=r12 b=136 c=1
    alu1   add -> r14
    alu2   or c d -> r10

block 3
    fetch  a=r12 b=0x400000
    alu1   sub.lt -> r15
    x      ld.global [a<<2+544]
    alu2   xor x d -> r1
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r12 b=16 d=255
    alu1   sub.ne -> r2
    x      ld.global [a<<2+576]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r12 b=3 d=0x80000000
    alu1   sub.lo -> r11
    x      ld.global [a<<2+512]
    alu2   xor x d -> r6
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r12 b=0x564ae8f2 d=2
    alu1   sub.ne -> r3
    x      ld.global [a<<2+544]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r12 b=8
    alu1   sub.hs -> r7
    x      ld.global [a<<2+544]
    alu2   xor x d -> r5

block 8
    fetch  b=r14 c=r14
    guard  !p0
    x      ld.shared [c<<2-544]
    y      ld.shared [b<<2-480]
    alu2   shr x y -> r8
    pred   lut 3 p2 -> p1

block 9 serial
    fetch  a=r14 b=r4
    guard  p3 mask
    alu1   set.eq
    x      ld.shared [a<<2-512]
    alu2   shr x x -> r6
    pred   lut 7 g p0
    store  st.shared [a<<2-512]
    bra 10 if !pv

block 10
    exit
