.isa 1
.kernel "s_9031"
.param "m" pointer 8 0
.preload r4 tid.x
.preload r9 ctaid.z

block 0
    fetch  a=r9 c=r9 d=-2
    alu2   mad.lo c d 0
    store  st.global [a<<2+512]
    exit
