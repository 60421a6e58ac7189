.isa 1
.kernel "s_90bf"
.param "m" pointer 8 0
.preload r2 tid.x

block 0
    fetch  a=0x88888888 b=r2 d=1
    alu1   shr
    alu2   and r1 d -> r3

block 1
    fetch  a=r3
    guard  flag1
    alu1   sub.eq
    bar if !g

block 2
    fetch  a=r3 c=r3 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r3
    bra 1 if g

block 3
    fetch  a=r2 c=r3
    alu2   or c d
    store  st.global [a<<2+512]
    exit
