.isa 1
.kernel "s_921c"
.shared 126
.param "m" pointer 8 0
.preload r1 tid.x

block 0
    fetch  a=12 d=5
    alu1   or -> r9
    alu2   or c d
    store  st.shared [12]

block 1
    fetch  b=r9
    alu1   or
    alu2   add r1 r1 -> r15
    store  st.shared [b]

block 2
    fetch  a=r1 c=r15
    alu2   or c d
    store  st.global [a<<2+512]
    exit
