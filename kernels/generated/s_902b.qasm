.isa 1
.kernel "s_902b"
.param "m" pointer 8 0
.preload r4 tid.x

block 0
    fetch  a=0x44444444 b=r4 d=1
    alu1   shr
    alu2   and r1 d -> r5

block 1
    fetch  a=r5
    alu1   sub.ne
    pred   lut 10 flag1
    bar if pv

block 2
    fetch  a=r5 c=r5 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r5
    bra 1 if g

block 3
    fetch  a=r4 c=r5
    alu2   or c d
    store  st.global [a<<2+512]
    exit
