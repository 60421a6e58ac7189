; Each word of either memory by each lane.
.isa 1
.kernel "every_row_x"
.shared 126
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=0 c=r15 d=31
    alu1   or -> r14
    alu2   mad.lo c d 0 -> r13

block 1
    fetch  a=r13 d=0x9e3779b1
    x      ld.global [a<<2+512]
    alu2   mad.lo x d 0 -> r3

block 2
    bar

block 3
    fetch  c=r13 a=r13 d=0x2545f491
    alu2   mad.lo c d r1
    store  st.shared [a<<2]
    alu1   or

block 4
    bar

block 5
    fetch  a=r13 d=0x9e3779b1
    x      ld.shared [a<<2]
    alu2   mad.lo x d 0 -> r5

block 6
    fetch  a=r13 c=r14 b=r5
    alu1   xor
    alu2   sub c r1
    store  st.global [a<<2+512]

block 7
    fetch  a=r13 b=1
    alu1   add -> r13

block 8
    fetch  a=r13 b=126 c=r13 d=126
    alu1   sub.hs
    guard  flag1 mask
    alu2   sub c d -> r13

block 9
    fetch  a=r14 b=1
    alu1   add -> r14

block 10
    fetch  a=r14 b=126
    alu1   sub.lo
    guard  flag1
    bra    1 if g

block 11
    exit
