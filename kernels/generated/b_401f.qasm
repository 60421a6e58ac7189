.isa 1
.kernel "b_401f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r2 tid.x

block 0
    fetch  a=640 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r2 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r9

block 2
    fetch  a=r2 b=136 c=r2 d=1
    alu1   add -> r11
    alu2   max.u c d -> r7

block 3
    fetch  a=r2 b=0x7b9d8eb5
    alu1   sub.lo -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r4
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r2 b=-9 d=0xffff
    alu1   sub.ge -> r8
    x      ld.global [a<<2+576]
    alu2   xor x d -> r3
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r2 b=0x1000 d=5
    alu1   sub.hs -> r1
    x      ld.global [a<<2+544]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r2 b=512
    alu1   sub.lo -> r5
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r2 b=0xa498e132 d=0x99987b5b
    alu1   sub.hs -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13

block 8
    fetch  a=r2 b=r2 c=r11
    guard  p2
    alu1   add
    x      shfl.up width 1
    y      ld.shared [a<<2+32]
    alu2   min.u y y -> r15
    store  st.global [c<<2-32]

block 9
    fetch  c=r10 d=r15
    guard  p3 mask
    alu2   max.u c d -> r1
    pred   lut 2 g p3 -> p0
    bra 10 if g

block 10
    fetch  a=r6 c=r11
    guard  !p3 mask
    x      ld.global [c<<2]
    y      ld.global [a-64]
    pred   lut 5 g -> p0

block 11
    fetch  a=r2 b=r11 c=r8
    alu1   xor -> r14
    y      ld.shared [a<<2]
    alu2   max.s c y
    store  st.global [b<<2-32]
    bar

block 12
    fetch  a=r13 b=r1 d=r11
    guard  p0
    alu1   max.s
    x      shfl.up width 4
    pred   lut 7 g p0 -> p3

block 13
    fetch  a=r13 b=0x663fa308
    guard  !p3
    alu1   shl
    x      ld.global [692]
    alu2   shr x x -> r14

block 14
    fetch  a=r8 b=r9
    alu1   shl -> r12
    x      ld.global [636]
    y      ld.shared [b-64]
    alu2   popc y -> r8
    pred   lut 12 p3 -> p3

block 15
    fetch  d=r2
    alu1   none -> r5
    x      ld.shared [d<<2]
    alu2   add r1 x -> r8
    pred   lut 2 g p3 -> p1
    bar

block 16
    fetch  a=r11 b=r12 c=r2 d=r2
    alu1   shl -> r3
    x      ld.global [c<<2+576]
    y      ld.global [d<<2+576]
    alu2   sel x x -> r1
    pred   lut 3 p3
    store  st.shared [a<<2-544]
    bra 17 if pv

block 17
    exit
