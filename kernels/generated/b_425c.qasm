.isa 1
.kernel "b_425c"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r4 tid.x

block 0
    fetch  a=640 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r6

block 1
    fetch  a=128 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r7

block 2
    fetch  a=r4 b=160 c=r4 d=1
    alu1   add -> r14
    alu2   max.u c d -> r5

block 3
    fetch  a=r4 b=0x800000 d=1024
    alu1   sub.eq -> r1
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r4 b=2
    alu1   sub.lt -> r10
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r4 b=-9
    alu1   sub.ne -> r13
    x      ld.global [a<<2+640]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r4 b=0x64685bd3 d=-1
    alu1   sub.hs -> r8
    x      ld.global [a<<2+640]
    alu2   xor x d -> r15
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r4 b=1024 d=0x4000
    alu1   sub.ge -> r3
    x      ld.global [a<<2+768]
    alu2   xor x d -> r9

block 8 serial
    fetch  a=r4 b=r1
    alu1   sar -> r12
    y      ld.global [a<<2+512]
    alu2   clz y
    pred   lut 11 g p3 -> p3

block 9
    fetch  a=r4 b=r8 d=r10
    alu1   xor -> r1
    y      ld.shared [a<<2]
    alu2   max.u y d
    pred   lut 12 p1 -> p0

block 10
    fetch  a=r7 b=31 d=r7
    alu1   min.u
    x      ld.global [928] -> r15
    y      ld.shared [d-128]
    alu2   popc x -> r10
    pred   lut 15
    exit if pv

block 11
    exit
