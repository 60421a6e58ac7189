.isa 1
.kernel "b_eb10"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r8 tid.x

block 0
    fetch  a=640 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r8 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 2
    fetch  a=r8 b=136 c=3
    alu1   add -> r7
    alu2   or c d -> r6

block 3
    fetch  a=r8 b=8
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r9
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r8 b=-5 d=-3
    alu1   sub.ne -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r8 b=0x4000
    alu1   sub.hs -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r8 b=0x9ae86529 d=0x400000
    alu1   sub.ne -> r12
    x      ld.global [a<<2+544]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r8 b=0x29135eaf
    alu1   sub.eq -> r15
    x      ld.global [a<<2+512]
    alu2   xor x d -> r11

block 8
    fetch  a=r4 b=r7
    guard  p1
    alu1   shr
    x      vote.uni
    y      ld.global [a+nctaid.z-65]
    alu2   max.s x r1 -> r9
    pred   lut 2 g p2 -> p0
    store  st.global [b<<2+32]
    bra 10

block 9
    fetch  a=r7 b=r8 d=r8
    guard  p0
    alu1   max.s
    x      ld.global [b<<2+512] -> r15
    y      ld.shared [d<<2]
    alu2   popc x -> r10
    pred   lut 4 g p1
    store  st.global [a<<2+nctaid.z-33]
    bra 10 if !pv

block 10
    exit
