.isa 1
.kernel "s_9232"
.shared 126
.param "m" pointer 8 0
.preload r1 tid.x

block 0
    fetch  a=154 d=0x80000001
    alu1   or -> r15
    alu2   or c d

block 1
    fetch  a=r15
    alu1   or
    alu2   add r1 r1 -> r6
    store  st.global [a<<2]

block 2
    fetch  a=r1 c=r6
    alu2   or c d
    store  st.global [a<<2+512]
    exit
