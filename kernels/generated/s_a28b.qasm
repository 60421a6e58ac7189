.isa 1
.kernel "s_a28b"
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15
    x      ld.global [a<<2+592]
    alu2   or x d -> r1

block 1
    fetch  a=r15
    x      ld.global [a<<2+712]
    alu2   or x d -> r2

block 2
    fetch  a=r15
    x      ld.global [a<<2+620]
    alu2   or x d -> r3

block 3
    fetch  a=r15
    x      ld.global [a<<2+776]
    alu2   or x d -> r4

block 4
    fetch  a=r2 b=r1 c=r2 d=r3
    alu1   and -> r1
    alu2   xor c d -> r2

block 5
    fetch  a=r1 b=r2 c=r4 d=r3
    alu1   min.s -> r2
    alu2   mad.lo c d r1 -> r4

block 6
    fetch  a=r2 b=r3 c=r1 d=r4
    alu1   max.s -> r3
    alu2   cas c d r1 -> r2

block 7
    fetch  a=r3 b=r4 c=r2 d=r4
    alu1   min.u -> r4
    alu2   sar c d -> r3

block 8
    fetch  a=r2 b=r3 c=r2 d=r1
    alu1   min.s -> r1
    alu2   min.u c d -> r3

block 9
    fetch  a=r1 b=r1 c=r3 d=r2
    alu1   shl -> r2
    alu2   shr c d -> r4

block 10
    fetch  a=r2 b=r2 c=r4 d=r2
    alu1   shr -> r3
    alu2   or c d -> r4

block 11
    fetch  a=r2 b=r3 c=r2 d=r2
    alu1   min.s -> r4
    alu2   cas c d r1 -> r2

block 12
    fetch  a=r4 b=r4 c=r1 d=r3
    alu1   max.u -> r1
    alu2   mad.hi.u c d r1 -> r4

block 13
    fetch  a=r3 b=r1 c=r1 d=r4
    alu1   set.lt -> r2
    alu2   min.u c d -> r1

block 14
    fetch  a=r1 b=r1 c=r4 d=r1
    alu1   sub -> r3
    alu2   sub c d -> r2

block 15
    fetch  a=r3 b=r2 c=r1 d=r4
    alu1   min.u -> r4
    alu2   min.s c d -> r2

block 16
    fetch  a=r2 b=r3 c=r1 d=r4
    alu1   shl -> r1
    alu2   min.s c d -> r4

block 17
    fetch  a=r4 b=r3 c=r1
    alu1   max.s -> r2
    alu2   clz c -> r3

block 18
    fetch  a=r4 b=r4 c=r2 d=r1
    alu1   min.u -> r3
    alu2   prmt c d r1 -> r2

block 19
    fetch  a=r1 b=r3 c=r2
    alu1   set.ne -> r4
    alu2   brev c -> r1

block 20
    fetch  c=r1 d=r2
    alu2   xor c d -> r3
    bar

block 21
    fetch  a=r15 c=r2
    alu2   or c d
    store  st.global [a<<2+512]
    exit
