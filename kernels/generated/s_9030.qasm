.isa 1
.kernel "s_9030"
.param "m" pointer 8 0
.preload r14 tid.x

block 0
    fetch  a=0xbbbbbbbb b=r14 d=1
    alu1   shr
    alu2   and r1 d -> r15

block 1
    fetch  a=r15
    alu1   sub.eq
    pred   lut 10 flag1
    bar if !pv

block 2
    fetch  a=r15 c=r15 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r15
    bra 1 if g

block 3
    fetch  a=r14 c=r15
    alu2   or c d
    store  st.global [a<<2+512]
    exit
