.isa 1
.kernel "s_9050"
.param "m" pointer 8 0
.preload r8 tid.x

block 0
    fetch  a=0xeeeeeeee b=r8 d=1
    alu1   shr
    alu2   and r1 d -> r9

block 1
    fetch  a=r9
    alu1   sub.ne
    pred   lut 10 flag1
    bar if pv

block 2
    fetch  a=r9 c=r9 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r9
    bra 1 if g

block 3
    fetch  a=r8 c=r9
    alu2   or c d
    store  st.global [a<<2+512]
    exit
