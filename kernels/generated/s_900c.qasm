.isa 1
.kernel "s_900c"
.shared 126
.param "m" pointer 8 0
.preload r7 tid.x

block 0
    fetch  a=r7 b=1 c=r7 d=2
    alu1   xor -> r8
    alu2   xor c d -> r9

block 1
    fetch  a=r7 b=3 d=9
    alu1   xor -> r10
    alu2   or c d -> r11

block 2
    fetch  a=r7 c=r7 d=1
    alu2   xor c d
    store  st.shared [a<<2]

block 3
    fetch  a=r7 c=r7 d=0xafa0c06
    alu2   xor c d
    store  st.shared [a<<2+128]

block 4
    fetch  a=r7 c=r7 d=0x2000000
    alu2   xor c d
    store  st.shared [a<<2+256]

block 5
    fetch  a=r7 b=30 c=r7 d=4
    guard  flag1 mask
    alu1   sub.lo
    alu2   xor c d
    store  st.shared [a<<2+384]
    bar

block 6
    fetch  a=r7 b=r7 d=r11
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r11

block 7
    fetch  a=r7 b=r7 d=r11
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r11

block 8
    fetch  a=r7 b=r7 d=r11
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r11

block 9
    fetch  a=r7 b=r8 d=r11
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r11

block 10
    fetch  a=r8 b=r8 d=r11
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r11

block 11
    fetch  a=r8 b=r8 d=r11
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r11

block 12
    fetch  a=r8 b=r8 d=r11
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r11

block 13
    fetch  a=r8 b=r9 d=r11
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r11

block 14
    fetch  a=r9 b=r9 d=r11
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r11

block 15
    fetch  a=r9 b=r9 d=r11
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r11

block 16
    fetch  a=r9 b=r9 d=r11
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r11

block 17
    fetch  a=r9 b=r10 d=r11
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r11

block 18
    fetch  a=r10 b=r10 d=r11
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r11

block 19
    fetch  a=r10 b=r10 d=r11
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r11

block 20
    fetch  a=r10 b=r10 d=r11
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r11

block 21
    fetch  a=r10 b=r7 d=r11
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r11
    bar

block 22
    fetch  a=r7 c=r11
    alu2   or c d
    store  st.global [a<<2+512]
    exit
