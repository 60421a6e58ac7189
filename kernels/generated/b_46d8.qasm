.isa 1
.kernel "b_46d8"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r14

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r15

block 2
    fetch  a=r4 b=128 c=1
    alu1   add -> r7
    alu2   or c d -> r3

block 3
    fetch  a=r4 b=0x8000000 d=7
    alu1   sub.eq -> r10
    x      ld.global [a<<2+768]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=0x7fffffff
    alu1   sub.ne -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=33
    alu1   sub.ge -> r9
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=-6
    alu1   sub.ge -> r2
    x      ld.global [a<<2+640]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=0x6e5ca683
    alu1   sub.ge -> r5
    x      ld.global [a<<2+768]
    alu2   xor x d -> r6

block 8
    fetch  a=r2 b=r5 c=r7 d=0x2000
    alu1   or -> r12
    x      ld.global [c<<2+128]
    alu2   set.ge c d -> r8

block 9
    fetch  a=r10 b=r9 c=r14 d=0xaa59646f
    alu1   or -> r6
    y      ld.global [c-128]
    alu2   mad.hi.s y d y -> r11
    pred   lut 4 g p2 -> p1

block 10
    fetch  a=31 b=r1 c=r15 d=r14
    guard  p3 mask
    alu1   shl
    x      ld.shared [c+128]
    y      ld.global [d-128]
    alu2   shr y x

block 11 serial
    fetch  a=r7 c=0x4000000 d=r4
    guard  !p1 mask
    alu1   none -> r8
    x      ld.shared [d<<2+256]
    alu2   max.u c d -> r10
    store  st.shared [a<<2-512]

block 12
    fetch  a=r11 b=r9 c=r14
    guard  !p2
    alu1   shr -> r8
    y      ld.global [c]
    alu2   or c y

block 13 serial
    fetch  a=r7 b=32 d=r14
    guard  !p3
    alu1   sub.lo
    x      ld.global [d+128]
    y      ld.global [a<<2+128]
    alu2   cas r1 y x
    bra 16 if !g

block 14
    x      vote.ballot -> r11
    alu2   clz r1 -> r8

block 15
    fetch  a=r15 b=r8 d=r2
    guard  p1 mask
    alu1   min.s -> r12
    y      ld.shared [a]
    alu2   or r1 d -> r2
    pred   lut 2 g p1 -> p1
    bra 17 if pv

block 16 fence
    fetch  a=r15 c=r14
    guard  p0 mask
    alu1   none -> r8
    x      ld.global [c]
    y      ld.shared [a+128]
    alu2   and y x -> r12
    pred   lut 6 g p1 -> p3
    bra 18 if !pv

block 17
    fetch  a=0xe10b0155 b=r13 d=r4
    alu1   max.u -> r1
    y      ld.shared [d<<2+128]
    pred   lut 9 g p2 -> p0

block 18
    fetch  c=r4
    guard  p3
    x      ld.shared [c<<2+128] -> r10
    alu2   popc r1 -> r13

block 19 fence
    fetch  a=r4 b=r6 d=r15
    guard  p1
    alu1   min.u
    x      ld.shared [d] -> r11
    y      ld.global [a<<2+768]
    alu2   max.s x d

block 20
    fetch  c=r4
    x      ld.shared [c<<2] -> r5
    alu2   or c x -> r10
    pred   lut 12 p0
    bra 23 if pv

block 21
    fetch  a=r5 b=r14 c=r4
    guard  p1 mask
    alu1   max.u
    x      ld.global [c<<2+640] -> r12
    y      ld.global [c<<2+768]
    alu2   prmt y y 0
    pred   lut 9 g p0 -> p2

block 22 serial
    fetch  b=r7 c=r4
    guard  p1 mask
    alu1   none -> r2
    x      ld.global [c<<2+512]
    y      ld.shared [b<<2-384]
    alu2   none -> r8

block 23
    fetch  c=r15 d=r11
    guard  !p2
    x      ld.shared [c-128]
    alu2   shr x d -> r12
    pred   lut 12 p1 -> p2
    bra 24 if pv

block 24 fence
    fetch  a=r4 b=r7 d=r5
    guard  !p1 mask
    alu1   sar
    x      ld.global [a<<2+512] -> r9
    y      ld.shared [b<<2-512]
    alu2   shr r1 d -> r2
    pred   lut 15
    bra 26 if pv

block 25
    fetch  a=r9 b=r4 d=r12
    alu1   sar -> r9
    y      ld.shared [b<<2+256]
    alu2   mad.lo y d y -> r11
    pred   lut 0
    store  st.shared [b<<2]
    bra 26 if pv

block 26
    exit
