.isa 1
.kernel "b_41d8"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r7 tid.x

block 0
    fetch  a=640 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r1

block 1
    fetch  a=128 c=r7 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r8

block 2
    fetch  a=r7 b=128 c=2
    alu1   add -> r12
    alu2   or c d -> r6

block 3
    fetch  a=r7 b=0xbf905d27 d=0x92afb8e2
    alu1   sub.lo -> r9
    x      ld.global [a<<2+576]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r7 b=33 d=8
    alu1   sub.lt -> r13
    x      ld.global [a<<2+576]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r7 b=33
    alu1   sub.lt -> r2
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r7 b=2 d=33
    alu1   sub.ne -> r3
    x      ld.global [a<<2+512]
    alu2   xor x d -> r10
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r7 b=33 d=33
    alu1   sub.hs -> r11
    x      ld.global [a<<2+576]
    alu2   xor x d -> r14

block 8
    fetch  a=r13 b=r13 c=r12 d=r4
    guard  p2
    alu1   max.u -> r4
    alu2   shl c d
    pred   lut 11 g p2 -> p0
    store  st.shared [c<<2+ntid.x-516]

block 9
    fetch  a=r12 b=nctaid.x c=r7 d=r8
    guard  !p0 mask
    alu1   shr
    x      ld.global [c<<2+544]
    y      ld.shared [d-96]
    store  st.global [a<<2]

block 10
    fetch  a=r7 b=r7 c=r1 d=r7
    alu1   min.s
    x      ld.shared [a<<2]
    y      ld.shared [d<<2+32]
    alu2   min.u c y
    pred   lut 0
    bra 11 if pv

block 11
    exit
