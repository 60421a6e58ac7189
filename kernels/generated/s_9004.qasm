.isa 1
.kernel "s_9004"
.shared 126
.param "m" pointer 8 0
.preload r3 tid.x

block 0
    fetch  a=r3 b=1 c=r3 d=2
    alu1   xor -> r4
    alu2   xor c d -> r5

block 1
    fetch  a=r3 b=3 d=0x80000000
    alu1   xor -> r6
    alu2   or c d -> r7

block 2
    fetch  a=r3 c=r3 d=0x80000000
    alu2   xor c d
    store  st.shared [a<<2]

block 3
    fetch  a=r3 c=r3 d=0x49813df4
    alu2   xor c d
    store  st.shared [a<<2+128]

block 4
    fetch  a=r3 c=r3 d=-1
    alu2   xor c d
    store  st.shared [a<<2+256]

block 5
    fetch  a=r3 b=30 c=r3 d=0xddb9d6d6
    guard  flag1 mask
    alu1   sub.lo
    alu2   xor c d
    store  st.shared [a<<2+384]
    bar

block 6
    fetch  a=r3 b=r3 d=r7
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r7

block 7
    fetch  a=r3 b=r3 d=r7
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r7

block 8
    fetch  a=r3 b=r3 d=r7
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r7

block 9
    fetch  a=r3 b=r4 d=r7
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r7

block 10
    fetch  a=r4 b=r4 d=r7
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r7

block 11
    fetch  a=r4 b=r4 d=r7
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r7

block 12
    fetch  a=r4 b=r4 d=r7
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r7

block 13
    fetch  a=r4 b=r5 d=r7
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r7

block 14
    fetch  a=r5 b=r5 d=r7
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r7

block 15
    fetch  a=r5 b=r5 d=r7
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r7

block 16
    fetch  a=r5 b=r5 d=r7
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r7

block 17
    fetch  a=r5 b=r6 d=r7
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r7

block 18
    fetch  a=r6 b=r6 d=r7
    x      ld.shared [a<<2]
    y      ld.shared [b<<2+128]
    alu2   mad.lo x d y -> r7

block 19
    fetch  a=r6 b=r6 d=r7
    x      ld.shared [a<<2+128]
    y      ld.shared [b<<2+256]
    alu2   mad.lo x d y -> r7

block 20
    fetch  a=r6 b=r6 d=r7
    x      ld.shared [a<<2+256]
    y      ld.shared [b<<2+376]
    alu2   mad.lo x d y -> r7

block 21
    fetch  a=r6 b=r3 d=r7
    x      ld.shared [a<<2+376]
    y      ld.shared [b<<2]
    alu2   mad.lo x d y -> r7
    bar

block 22
    fetch  a=r3 c=r7
    alu2   or c d
    store  st.global [a<<2+512]
    exit
