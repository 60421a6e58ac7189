.isa 1
.kernel "s_9009"
.param "m" pointer 8 0
.data "table" device 0x800000 0x80000001 0xfffffffe 0x7fffffff 0x0 0x84a659b9 0x10000000
.preload r12 tid.x

block 0
    fetch  a=data[0] d=data[0]
    alu1   or -> r13
    alu2   or c d -> r14

block 1
    fetch  b=r14
    x      ld.global [b+8]
    y      ld.global [data[0]+16]
    alu2   xor x y -> r14

block 2
    fetch  a=r12 c=r14
    alu2   or c d
    store  st.global [a<<2+512]
    exit
