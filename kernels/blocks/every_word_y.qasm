; every_word.cu as compiled, with every load through Y instead of X: all lanes, all words, both ports.
.isa 1
.kernel "every_word_y"
.regs 5
.param "p0" pointer 8 0
.param "p1" pointer 8 1
.param "p2" scalar 4 2
.preload r5 tid.x

block 0
    alu1   or -> r2
    alu2   or r1 r1 -> r3

block 1
    fetch  a=1 c=param[2]
    alu1   or
    alu2   set.lt c r1
    pred   lut 10 flag2
    bra 7 if pv

block 2
    alu1   or -> r1
    alu2   none -> r4

block 3
    fetch  c=r4
    alu2   or c d -> r3

block 4
    fetch  c=r4 d=1
    alu2   add c d -> r4

block 5
    fetch  a=r3 c=r1 d=r4
    alu1   or
    y      ld.global [c<<2+param[0]]
    alu2   mad.lo y d r1 -> r3

block 6
    fetch  a=param[2] b=r4 c=r1 d=1
    guard  flag1
    alu1   set.eq
    alu2   add c d -> r1
    bra 4 if !g

block 7
    fetch  a=r5 c=r3
    alu1   or -> r1
    alu2   or c d
    store  st.global [a<<2+param[1]]

block 8
    fetch  a=r2 b=r5 d=3
    alu1   add
    alu2   and r1 d -> r3
    bar

block 9
    fetch  a=r3 b=param[2] c=r1 d=3
    guard  flag1
    alu1   set.ge
    alu2   and c d -> r4
    bra 13 if g

block 10
    fetch  a=r5 c=r4 d=2
    alu1   or
    y      ld.global [c<<2+param[0]]
    alu2   mad.lo y d r1
    store  st.global [c<<2+param[0]]

block 11
    fetch  a=r4 b=4 c=r3 d=4
    alu1   add -> r4
    alu2   add c d -> r3

block 12
    fetch  c=r3 d=param[2]
    alu2   set.lt c d
    pred   lut 10 flag2
    bra 10 if pv

block 13
    fetch  a=r2 b=1 d=4
    alu1   add -> r2
    alu2   set.eq r1 d
    pred   lut 10 flag2
    exit if pv

block 14
    fetch  c=r1 d=1
    alu2   add c d -> r1
    bra 8
