.isa 1
.kernel "s_a208"
.param "m" pointer 8 0
.preload r6 tid.x

block 0
    fetch  a=r6
    x      ld.global [a<<2+596]
    alu2   or x d -> r7

block 1
    fetch  a=r6
    x      ld.global [a<<2+728]
    alu2   or x d -> r8

block 2
    fetch  a=r6
    x      ld.global [a<<2+520]
    alu2   or x d -> r9

block 3
    fetch  a=r6
    x      ld.global [a<<2+748]
    alu2   or x d -> r10

block 4
    fetch  a=r8 b=r10 c=r7
    alu1   max.s -> r7
    alu2   brev c -> r10

block 5
    fetch  a=r8 b=r9 c=r7
    alu1   sub -> r8
    alu2   brev c -> r10

block 6
    fetch  a=r9 b=r7 c=r7
    alu1   max.s -> r9
    alu2   brev c -> r7

block 7
    fetch  a=r9 b=r10 c=r8 d=r9
    alu1   or -> r10
    alu2   mad.hi.s c d r1 -> r7

block 8
    fetch  a=r7 b=r10 c=r10
    alu1   max.s -> r7
    alu2   brev c -> r8

block 9
    fetch  a=r9 b=r9 c=r7
    alu1   shl -> r8
    alu2   brev c -> r7

block 10
    fetch  a=r9 b=r7 c=r9
    alu1   max.s -> r9
    alu2   brev c -> r10

block 11
    fetch  a=r9 b=r10 c=r8
    alu1   min.s -> r10
    alu2   clz c -> r8

block 12
    fetch  a=r9 b=r9 c=r7
    alu1   max.s -> r7
    alu2   brev c -> r10

block 13
    fetch  a=r7 b=r7 c=r9
    alu1   set.eq -> r8
    alu2   brev c -> r9

block 14
    fetch  a=r7 b=r9 c=r9
    alu1   max.s -> r9
    alu2   brev c -> r10

block 15
    fetch  a=r9 b=r8 c=r10 d=r10
    alu1   min.u -> r10
    alu2   or c d -> r8

block 16
    fetch  a=r7 b=r8 c=r7
    alu1   max.s -> r7
    alu2   brev c -> r10

block 17
    fetch  c=r7 d=r8
    alu2   xor c d -> r9
    bar

block 18
    fetch  a=r6 c=r8
    alu2   or c d
    store  st.global [a<<2+512]
    exit
