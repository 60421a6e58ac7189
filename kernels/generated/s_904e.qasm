.isa 1
.kernel "s_904e"
.param "m" pointer 8 0
.preload r1 tid.x

block 0
    fetch  a=0x22222222 b=r1 d=1
    alu1   shr
    alu2   and r1 d -> r2

block 1
    fetch  a=r2
    guard  flag1
    alu1   sub.ne
    bar if g

block 2
    fetch  a=r2 c=r2 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r2
    bra 1 if g

block 3
    fetch  a=r1 c=r2
    alu2   or c d
    store  st.global [a<<2+512]
    exit
