.isa 1
.kernel "s_9154"
.param "m" pointer 8 0
.preload r3 tid.x

block 0
    fetch  a=0x11111111 b=r3 d=1
    alu1   shr
    alu2   and r1 d -> r4

block 1
    fetch  a=r4
    alu1   sub.ne
    pred   lut 10 flag1
    bar if pv

block 2
    fetch  a=r4 c=r4 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r4
    bra 1 if g

block 3
    fetch  a=r3 c=r4
    alu2   or c d
    store  st.global [a<<2+512]
    exit
