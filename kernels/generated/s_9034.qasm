.isa 1
.kernel "s_9034"
.param "m" pointer 8 0
.preload r14 tid.x
.preload r13 ctaid.y

block 0
    fetch  a=r13 c=r13 d=0x80000000
    alu2   mad.lo c d 0
    store  st.global [a<<2+512]
    exit
