.isa 1
.kernel "b_418b"
.shared 96
.param "m" pointer 8 0
.param "s" scalar 4 1
.preload r1 tid.x

block 0
    fetch  a=640 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r4

block 1
    fetch  a=128 c=r1 d=4
    alu1   or
    alu2   mad.lo c d r1 -> r3

block 2
    fetch  a=r1 b=128 c=r1 d=1
    alu1   add -> r10
    alu2   max.u c d -> r6

block 3
    fetch  a=r1 b=4 d=0x80000001
    alu1   sub.ge -> r5
    x      ld.global [a<<2+512]
    alu2   xor x d -> r8
    pred   lut 10 flag1 -> p0
    store  st.shared [a<<2]

block 4
    fetch  a=r1 b=2048
    alu1   sub.lo -> r15
    x      ld.global [a<<2+768]
    alu2   xor x d -> r12
    pred   lut 10 flag1 -> p1
    store  st.shared [a<<2+128]

block 5
    fetch  a=r1 b=0xb99a6966
    alu1   sub.lt -> r2
    x      ld.global [a<<2+768]
    alu2   xor x d -> r7
    pred   lut 10 flag1 -> p2
    store  st.shared [a<<2+256]

block 6
    fetch  a=r1 b=31
    alu1   sub.hs -> r9
    x      ld.global [a<<2+768]
    alu2   xor x d -> r11
    pred   lut 10 flag1 -> p3

block 7
    fetch  a=r1 d=0x760a386e
    alu1   sub.lo -> r14
    x      ld.global [a<<2+768]
    alu2   xor x d -> r13

block 8 serial
    fetch  a=r10 b=nctaid.z-4
    guard  !p1
    alu1   sar
    x      ld.shared [a<<2-256] -> r9
    alu2   shl x r1 -> r2
    store  st.shared [a<<2-256]

block 9
    fetch  c=r10
    guard  !p1
    x      ld.global [c<<2+ntid.x+124] -> r14
    alu2   xor x x

block 10
    exit
