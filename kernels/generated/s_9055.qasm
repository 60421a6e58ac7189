.isa 1
.kernel "s_9055"
.param "m" pointer 8 0
.preload r11 tid.x

block 0
    fetch  a=0x55555555 b=r11 d=1
    alu1   shr
    alu2   and r1 d -> r12

block 1
    fetch  a=r12
    alu1   sub.eq
    pred   lut 10 flag1
    bar if !pv

block 2
    fetch  a=r12 c=r12 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r12
    bra 1 if g

block 3
    fetch  a=r11 c=r12
    alu2   or c d
    store  st.global [a<<2+512]
    exit
