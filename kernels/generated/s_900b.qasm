.isa 1
.kernel "s_900b"
.shared 126
.param "m" pointer 8 0
.preload r11 tid.x

block 0
    fetch  a=r11 b=1 c=r11 d=2
    alu1   xor -> r12
    alu2   xor c d -> r13

block 1
    fetch  a=r11 b=3 d=1
    alu1   xor -> r14
    alu2   or c d -> r15

block 2
    fetch  a=r11 c=r11 d=0x7fffffff
    alu2   xor c d
    store  st.shared [a<<2]

block 3
    fetch  a=r11 c=r11 d=0x8000
    alu2   xor c d
    store  st.shared [a<<2+128]

block 4
    fetch  a=r11 c=r11 d=0x80000000
    alu2   xor c d
    store  st.shared [a<<2+256]

block 5
    fetch  a=r11 b=30 c=r11 d=0xe44091ee
    guard  flag1 mask
    alu1   sub.lo
    alu2   xor c d
    store  st.shared [a<<2+384]
    bar

block 6
    fetch  a=r11 b=r11 d=r15
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r15

block 7
    fetch  a=r11 b=r11 d=r15
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r15

block 8
    fetch  a=r11 b=r11 d=r15
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r15

block 9
    fetch  a=r11 b=r12 d=r15
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r15

block 10
    fetch  a=r12 b=r12 d=r15
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r15

block 11
    fetch  a=r12 b=r12 d=r15
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r15

block 12
    fetch  a=r12 b=r12 d=r15
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r15

block 13
    fetch  a=r12 b=r13 d=r15
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r15

block 14
    fetch  a=r13 b=r13 d=r15
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r15

block 15
    fetch  a=r13 b=r13 d=r15
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r15

block 16
    fetch  a=r13 b=r13 d=r15
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r15

block 17
    fetch  a=r13 b=r14 d=r15
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r15

block 18
    fetch  a=r14 b=r14 d=r15
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r15

block 19
    fetch  a=r14 b=r14 d=r15
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r15

block 20
    fetch  a=r14 b=r14 d=r15
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r15

block 21
    fetch  a=r14 b=r11 d=r15
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r15
    bar

block 22
    fetch  a=r11 c=r15
    alu2   or c d
    store  st.global [a<<2+512]
    exit
