.isa 1
.kernel "s_9006"
.param "m" pointer 8 0
.preload r5 tid.x

block 0
    fetch  a=0xcccccccc b=r5 d=1
    alu1   shr
    alu2   and r1 d -> r6

block 1
    fetch  a=r6
    guard  flag1
    alu1   sub.eq
    bar if !g

block 2
    fetch  a=r6 c=r6 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r6
    bra 1 if g

block 3
    fetch  a=r5 c=r6
    alu2   or c d
    store  st.global [a<<2+512]
    exit
