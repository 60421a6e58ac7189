.isa 1
.kernel "s_907a"
.param "m" pointer 8 0
.preload r10 tid.x

block 0
    fetch  a=0xaaaaaaaa b=r10 d=1
    alu1   shr
    alu2   and r1 d -> r11

block 1
    fetch  a=r11
    guard  flag1
    alu1   sub.eq
    bar if !g

block 2
    fetch  a=r11 c=r11 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r11
    bra 1 if g

block 3
    fetch  a=r10 c=r11
    alu2   or c d
    store  st.global [a<<2+512]
    exit
