.isa 1
.kernel "s_906f"
.param "m" pointer 8 0
.preload r13 tid.x

block 0
    fetch  a=r13
    x      ld.global [a<<2+592]
    alu2   or x d -> r14

block 1
    fetch  a=r13
    x      ld.global [a<<2+632]
    alu2   or x d -> r15

block 2
    fetch  a=r13
    x      ld.global [a<<2+532]
    alu2   or x d -> r1

block 3
    fetch  a=r13
    x      ld.global [a<<2+736]
    alu2   or x d -> r2

block 4
    fetch  a=r15 b=r15 c=r1 d=r14
    alu1   sub -> r14
    alu2   prmt c d r1 -> r1

block 5
    fetch  a=r1 b=r1 c=r15 d=r2
    alu1   or -> r15
    alu2   prmt c d r1 -> r1

block 6
    fetch  a=r1 b=r14 c=r1 d=r14
    alu1   min.s -> r1
    alu2   prmt c d r1 -> r15

block 7
    fetch  a=r15 b=r14 c=r14 d=r15
    alu1   add -> r2
    alu2   mad.hi.s c d r1 -> r14

block 8
    fetch  a=r14 b=r2 c=r15 d=r1
    alu1   set.eq -> r14
    alu2   prmt c d r1 -> r1

block 9
    fetch  a=r2 b=r15 c=r14 d=r1
    alu1   max.s -> r15
    alu2   prmt c d r1 -> r1

block 10
    fetch  a=r14 b=r2 c=r14 d=r2
    alu1   and -> r1
    alu2   prmt c d r1 -> r15

block 11
    fetch  a=r1 b=r15 c=r2 d=r15
    alu1   set.ne -> r2
    alu2   max.s c d -> r1

block 12
    fetch  a=r14 b=r15 c=r2 d=r2
    alu1   add -> r14
    alu2   prmt c d r1 -> r2

block 13
    fetch  a=r1 b=r14 c=r1 d=r15
    alu1   or -> r15
    alu2   prmt c d r1 -> r1

block 14
    fetch  a=r15 b=r2 c=r1 d=r15
    alu1   sar -> r1
    alu2   prmt c d r1 -> r14

block 15
    fetch  a=r1 b=r14 c=r1 d=r14
    alu1   or -> r2
    alu2   max.s c d -> r14

block 16
    fetch  a=r15 b=r14 c=r15 d=r1
    alu1   max.u -> r14
    alu2   prmt c d r1 -> r15

block 17
    fetch  a=r1 b=r15 c=r15 d=r1
    alu1   min.s -> r15
    alu2   prmt c d r1 -> r1

block 18
    fetch  a=r15 b=r1 c=r14 d=r2
    alu1   max.u -> r1
    alu2   prmt c d r1 -> r2

block 19
    fetch  c=r14 d=r15
    alu2   xor c d -> r1
    bar

block 20
    fetch  a=r13 c=r2
    alu2   or c d
    store  st.global [a<<2+512]
    exit
