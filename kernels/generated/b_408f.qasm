.isa 1
.kernel "b_408f"
.shared 24
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r3 tid.x
.preload r5 ctaid.x

block 0
    fetch  a=640 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r11

block 1
    fetch  a=128 c=r3 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r10

block 2
    fetch  a=r3 b=128 c=3
    alu1   add -> r9
    alu2   or c d -> r15

block 3
    fetch  a=r3 b=-8 d=-1
    alu1   sub.lt -> r1
    x      ld.global [a<<2+512]
    alu2   xor x d -> r2
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r3 b=0xffff d=0x2bc6bac
    alu1   sub.ge -> r6
    x      ld.global [a<<2+512]
    alu2   xor x d -> r5
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+32]

block 5
    fetch  a=r3 b=3 d=0x7fffffff
    alu1   sub.eq -> r14
    x      ld.global [a<<2+512]
    alu2   xor x d -> r13
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+64]

block 6
    fetch  a=r3 b=4
    alu1   sub.ne -> r7
    x      ld.global [a<<2+576]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r3 b=256 d=-7
    alu1   sub.lt -> r4
    x      ld.global [a<<2+576]
    alu2   xor x d -> r8

block 8
    fetch  a=r9 b=r1 d=r3
    guard  !p0 mask
    alu1   max.s
    x      ld.global [a<<2+64]
    y      ld.global [d<<2+544]
    alu2   sub.lo r1 d
    pred   lut 7 flag2 p1 -> p1

block 9
    fetch  a=r3 b=r9 c=r13 d=r11
    guard  p1
    x      ld.shared [b<<2-480]
    y      ld.global [d-96]
    alu2   sub.eq c d -> r5
    store  st.shared [a<<2]

block 10 serial
    fetch  a=r14 b=0x691b04cb d=r7
    alu1   max.s
    x      ld.global [708]
    alu2   sub.ge x d
    store  st.global [708]
    bar

block 11
    fetch  a=r7 b=r10 c=r9
    guard  !p1
    alu1   min.s -> r2
    x      ld.shared [c<<2-448]
    y      ld.shared [b-96]
    alu2   sub.ge x r1 -> r13
    bra 12 if g

block 12
    fetch  a=r12 b=r10 c=r10
    guard  p1 mask
    alu1   min.s
    x      ld.shared [c-64] -> r6
    y      ld.shared [b-128]
    alu2   sub.hs y r1 -> r5

block 13
    fetch  a=r3 b=r13 c=r5
    alu1   or -> r2
    x      ld.global [660]
    y      ld.global [a<<2+512]
    alu2   sub.lo c y

block 14
    fetch  a=r13 b=32
    guard  p3 mask
    alu1   min.s
    x      ld.global [644] -> r8
    bra 15

block 15
    fetch  a=r9 b=r13 d=r4
    guard  p1 mask
    alu1   sub.lt
    x      ld.global [a<<2] -> r12
    y      ld.global [656]
    alu2   sel y d

block 16
    fetch  a=0xcedbfb4f b=r3 c=r9 d=r12
    alu1   and -> r1
    x      ld.shared [c<<2-512]
    y      ld.global [b<<2+512]
    alu2   sub.ne y d

block 17
    exit
