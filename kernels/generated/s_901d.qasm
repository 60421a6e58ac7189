.isa 1
.kernel "s_901d"
.param "m" pointer 8 0
.preload r7 tid.x

block 0
    fetch  a=0xbbbbbbbb b=r7 d=1
    alu1   shr
    alu2   and r1 d -> r8

block 1
    fetch  a=r8
    guard  flag1
    alu1   sub.eq
    bar if !g

block 2
    fetch  a=r8 c=r8 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r8
    bra 1 if g

block 3
    fetch  a=r7 c=r8
    alu2   or c d
    store  st.global [a<<2+512]
    exit
