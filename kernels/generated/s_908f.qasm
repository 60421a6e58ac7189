.isa 1
.kernel "s_908f"
.param "m" pointer 8 0
.preload r2 tid.x

block 0
    fetch  a=r2
    x      ld.global [a<<2+552]
    alu2   or x d -> r3

block 1
    fetch  a=r2
    x      ld.global [a<<2+656]
    alu2   or x d -> r4

block 2
    fetch  a=r2
    x      ld.global [a<<2+684]
    alu2   or x d -> r5

block 3
    fetch  a=r2
    x      ld.global [a<<2+848]
    alu2   or x d -> r6

block 4
    fetch  a=r4 b=r5 c=r4 d=r6
    alu1   sub -> r3
    alu2   sar c d -> r4

block 5
    fetch  a=r4 b=r4 c=r4 d=r5
    alu1   and -> r4
    alu2   sar c d -> r5

block 6
    fetch  a=r3 b=r5 c=r4 d=r4
    alu1   sub -> r5
    alu2   sar c d -> r6

block 7
    fetch  a=r3 b=r5 c=r6 d=r3
    alu1   or -> r6
    alu2   min.s c d -> r5

block 8
    fetch  a=r5 b=r3 c=r5 d=r5
    alu1   sub -> r3
    alu2   sar c d -> r6

block 9
    fetch  a=r3 b=r3 c=r3 d=r4
    alu1   add -> r4
    alu2   sar c d -> r5

block 10
    fetch  a=r4 b=r6 c=r5 d=r4
    alu1   sub -> r5
    alu2   sar c d -> r4

block 11
    fetch  a=r3 b=r6 c=r3 d=r4
    alu1   sar -> r6
    alu2   prmt c d r1 -> r3

block 12
    fetch  a=r3 b=r4 c=r6 d=r5
    alu1   sub -> r3
    alu2   sar c d -> r6

block 13
    fetch  a=r3 b=r5 c=r5 d=r6
    alu1   and -> r4
    alu2   sar c d -> r3

block 14
    fetch  a=r3 b=r4 c=r5 d=r6
    alu1   sub -> r5
    alu2   sar c d -> r4

block 15
    fetch  a=r6 b=r3 c=r5 d=r4
    alu1   min.u -> r6
    alu2   mad.hi.u c d r1 -> r4

block 16
    fetch  c=r3 d=r4
    alu2   xor c d -> r5
    bar

block 17
    fetch  a=r2 c=r6
    alu2   or c d
    store  st.global [a<<2+512]
    exit
