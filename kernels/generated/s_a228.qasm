.isa 1
.kernel "s_a228"
.shared 126
.param "m" pointer 8 0
.preload r3 tid.x

block 0
    fetch  d=0x610b536a
    alu2   or c d
    store  st.shared [104]

block 1
    x      ld.global [804]
    y      ld.shared [104]
    alu2   sub x y -> r8
    store  st.global [804]

block 2
    fetch  a=r3 c=r8
    alu2   or c d
    store  st.global [a<<2+512]
    exit
