; Products whose columns of digits have each sum that there can be.
.isa 1
.kernel "product_table"
.param "m" pointer 8 0

block 0
    fetch  a=512
    alu1   or -> r14

block 1
    fetch  a=r14
    x      ld.global [a]
    y      ld.global [a+4]
    alu2   or x d -> r1

block 2
    fetch  a=r14
    x      ld.global [a+4]
    y      ld.global [a+8]
    alu2   or x d -> r2

block 3
    fetch  a=r14
    x      ld.global [a+8]
    alu2   or x d -> r3

block 4
    fetch  a=r3 c=r1 d=r2
    alu1   or
    alu2   mad.lo c d r1 -> r5

block 5
    fetch  a=r3 c=r1 d=r2
    alu1   or
    alu2   mad.hi.u c d r1 -> r5

block 6
    fetch  a=r3 c=r1 d=r2
    alu1   or
    alu2   mad.hi.s c d r1 -> r5

block 7
    fetch  a=r14 b=12
    alu1   add -> r14

block 8
    fetch  a=r14 b=1016
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 9
    exit
