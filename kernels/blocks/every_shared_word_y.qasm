; every_shared_word.cu as compiled, with every load through Y instead of X: all lanes, all words, both ports.
.isa 1
.kernel "every_shared_word_y"
.shared 126
.regs 6
.param "p0" pointer 8 0
.param "p1" pointer 8 1
.param "p2" scalar 4 2
.preload r6 tid.x

block 0
    fetch  a=r6 c=r6
    alu1   or -> r3
    alu2   or c d -> r1

block 1
    fetch  a=r3 b=122 c=r3 d=7
    alu1   set.lo
    alu2   and c d -> r2
    pred   lut 10 flag1 -> p0

block 2
    fetch  a=r1 b=4 c=r2
    alu1   add -> r1
    y      ld.global [c<<2+param[0]]
    alu2   or y y
    store  st.shared [a<<2]

block 3
    fetch  a=r3 b=4
    guard  p0
    alu1   add
    alu2   or r1 r1 -> r3
    bra 1 if g

block 4
    fetch  a=r6 b=1
    alu1   add -> r2
    alu2   none -> r1

block 5
    fetch  c=1
    alu2   or c d -> r3

block 6
    fetch  a=r2 b=3 d=-4
    alu1   and -> r4
    alu2   or r1 d -> r5
    bar

block 7
    fetch  a=r1 c=r4 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 8
    fetch  a=r6 c=r4 d=2
    alu1   or
    y      ld.shared [c]
    alu2   mad.lo y d r1
    store  st.shared [c]

block 9
    fetch  a=r4 b=16 c=r5 d=4
    alu1   add -> r4
    alu2   add c d -> r5

block 10
    fetch  c=r5 d=122
    alu2   set.lo c d
    pred   lut 10 flag2
    bra 8 if pv

block 11
    fetch  a=r3 b=1 d=4
    alu1   add -> r3
    alu2   set.eq r1 d
    pred   lut 10 flag2
    bra 13 if pv

block 12
    fetch  c=r2 d=1
    alu2   add c d -> r2
    bra 6

block 13
    alu1   or -> r3
    alu2   none -> r2
    bar

block 14
    fetch  a=1 c=param[2]
    alu1   or
    alu2   set.lt c r1
    pred   lut 10 flag2
    bra 19 if pv

block 15
    fetch  c=r3
    alu2   or c d -> r2

block 16
    fetch  c=r3 d=1
    alu2   add c d -> r3

block 17
    fetch  a=r2 c=r1 d=r3
    alu1   or
    y      ld.shared [c]
    alu2   mad.lo y d r1 -> r2

block 18
    fetch  a=param[2] b=r3 c=r1 d=4
    guard  flag1
    alu1   set.eq
    alu2   add c d -> r1
    bra 16 if !g

block 19
    fetch  a=r6 c=r2
    alu2   or c d
    store  st.global [a<<2+param[1]]
    exit
