.isa 1
.kernel "s_9243"
.shared 126
.param "m" pointer 8 0
.preload r12 tid.x

block 0
    fetch  a=380 d=-2
    alu1   or -> r13
    alu2   or c d

block 1
    fetch  b=r13
    y      ld.global [b+268]
    alu2   add y y -> r5

block 2
    fetch  a=r12 c=r5
    alu2   or c d
    store  st.global [a<<2+512]
    exit
