.isa 1
.kernel "s_a234"
.param "m" pointer 8 0
.preload r11 tid.x

block 0
    fetch  a=r11
    x      ld.global [a<<2+888]
    alu2   or x d -> r12

block 1
    fetch  a=r11
    x      ld.global [a<<2+784]
    alu2   or x d -> r13

block 2
    fetch  a=r11
    x      ld.global [a<<2+528]
    alu2   or x d -> r14

block 3
    fetch  a=r11
    x      ld.global [a<<2+556]
    alu2   or x d -> r15

block 4
    fetch  a=r14 b=r14 c=r13 d=r13
    alu1   max.u -> r12
    alu2   max.u c d -> r13

block 5
    fetch  a=r12 b=r12 c=r15 d=r14
    alu1   or -> r13
    alu2   set.lt c d -> r12

block 6
    fetch  a=r15 b=r12 c=r13 d=r12
    alu1   add -> r14
    alu2   mad.hi.s c d r1 -> r12

block 7
    fetch  a=r12 b=r14 c=r14 d=r13
    alu1   shl -> r15
    alu2   max.u c d -> r14

block 8
    fetch  a=r12 b=r13 c=r12 d=r12
    alu1   shl -> r12
    alu2   cas c d r1 -> r14

block 9
    fetch  a=r15 b=r12 c=r14 d=r14
    alu1   set.ge -> r13
    alu2   cas c d r1 -> r15

block 10
    fetch  a=r15 b=r14 c=r14
    alu1   set.ge -> r14
    alu2   clz c -> r13

block 11
    fetch  a=r15 b=r12 c=r14 d=r14
    alu1   and -> r15
    alu2   shl c d -> r13

block 12
    fetch  a=r14 b=r14 c=r13
    alu1   sar -> r12
    alu2   brev c -> r15

block 13
    fetch  a=r15 b=r15 c=r13 d=r15
    alu1   sar -> r13
    alu2   set.lt c d -> r12

block 14
    fetch  a=r14 b=r13 c=r15 d=r14
    alu1   sub -> r14
    alu2   mad.lo c d r1 -> r15

block 15
    fetch  a=r12 b=r14 c=r15 d=r12
    alu1   min.u -> r15
    alu2   set.lt c d -> r12

block 16
    fetch  a=r12 b=r12 c=r15 d=r13
    alu1   sub -> r12
    alu2   add c d -> r15

block 17
    fetch  a=r13 b=r12 c=r15 d=r12
    alu1   max.s -> r13
    alu2   xor c d -> r15

block 18
    fetch  a=r12 b=r15 c=r12 d=r14
    alu1   shr -> r14
    alu2   set.ge c d -> r13

block 19
    fetch  a=r14 b=r15 c=r15
    alu1   xor -> r15
    alu2   clz c -> r13

block 20
    fetch  a=r12 b=r15 c=r15 d=r15
    alu1   add -> r12
    alu2   max.s c d -> r15

block 21
    fetch  c=r12 d=r13
    alu2   xor c d -> r14
    bar

block 22
    fetch  a=r11 c=r12
    alu2   or c d
    store  st.global [a<<2+512]
    exit
