.isa 1
.kernel "s_9005"
.param "m" pointer 8 0
.preload r6 tid.x

block 0
    fetch  a=r6
    x      ld.global [a<<2+896]
    alu2   or x d -> r7

block 1
    fetch  a=r6
    x      ld.global [a<<2+656]
    alu2   or x d -> r8

block 2
    fetch  a=r6
    x      ld.global [a<<2+676]
    alu2   or x d -> r9

block 3
    fetch  a=r6
    x      ld.global [a<<2+796]
    alu2   or x d -> r10

block 4
    fetch  a=r10 b=r9 c=r10 d=r10
    alu1   sar -> r7
    alu2   or c d -> r9

block 5
    fetch  a=r9 b=r8 c=r7 d=r9
    alu1   and -> r8
    alu2   add c d -> r7

block 6
    fetch  a=r9 b=r8 c=r9 d=r10
    alu1   shl -> r9
    alu2   cas c d r1 -> r8

block 7
    fetch  a=r8 b=r10 c=r10 d=r7
    alu1   max.s -> r10
    alu2   cas c d r1 -> r7

block 8
    fetch  a=r9 b=r9 c=r10
    alu1   add -> r7
    alu2   clz c -> r8

block 9
    fetch  a=r10 b=r10 c=r8 d=r8
    alu1   shl -> r8
    alu2   mad.lo c d r1 -> r7

block 10
    fetch  a=r7 b=r7 c=r7 d=r10
    alu1   max.u -> r9
    alu2   xor c d -> r7

block 11
    fetch  a=r10 b=r10 c=r8
    alu1   shr -> r10
    alu2   clz c -> r9

block 12
    fetch  a=r10 b=r7 c=r7 d=r7
    alu1   max.s -> r7
    alu2   sar c d -> r10

block 13
    fetch  a=r9 b=r9 c=r10 d=r7
    alu1   sub -> r8
    alu2   xor c d -> r9

block 14
    fetch  a=r7 b=r8 c=r10 d=r7
    alu1   or -> r9
    alu2   or c d -> r10

block 15
    fetch  a=r7 b=r8 c=r8 d=r10
    alu1   shl -> r10
    alu2   mad.lo c d r1 -> r8

block 16
    fetch  a=r8 b=r8 c=r10 d=r10
    alu1   shr -> r7
    alu2   max.s c d -> r9

block 17
    fetch  c=r7 d=r8
    alu2   xor c d -> r9
    bar

block 18
    fetch  a=r6 c=r10
    alu2   or c d
    store  st.global [a<<2+512]
    exit
