.isa 1
.kernel "s_904b"
.param "m" pointer 8 0
.preload r6 tid.x

block 0
    fetch  a=0x77777777 b=r6 d=1
    alu1   shr
    alu2   and r1 d -> r7

block 1
    fetch  a=r7
    alu1   sub.ne
    pred   lut 10 flag1
    bar if pv

block 2
    fetch  a=r7 c=r7 d=1
    guard  flag1
    alu1   sub.eq
    alu2   add c d -> r7
    bra 1 if g

block 3
    fetch  a=r6 c=r7
    alu2   or c d
    store  st.global [a<<2+512]
    exit
