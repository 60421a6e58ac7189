.isa 1
.kernel "s_9014"
.param "m" pointer 8 0
.preload r6 tid.x

block 0
    fetch  a=r6 b=2 c=r6 d=0x2000
    alu1   sub.ge -> r1
    alu2   xor c d -> r2
    pred   lut 10 flag1 -> p0

block 1
    fetch  a=r6 b=5 c=r6 d=-2
    alu1   sub.ne -> r3
    alu2   xor c d -> r4
    pred   lut 10 flag1 -> p1

block 2
    fetch  a=r6 b=-7 c=r6 d=0xa12b9fe9
    alu1   sub.ne -> r5
    alu2   xor c d -> r7
    pred   lut 10 flag1 -> p2

block 3
    fetch  a=r6 b=1 c=r6 d=16
    alu1   sub.lo -> r8
    alu2   xor c d -> r9
    pred   lut 10 flag1 -> p3

block 4
    fetch  a=r6 b=0x7fffffff c=r6 d=0x7fffffff
    alu1   sub.ge -> r10
    alu2   xor c d -> r11
    pred   lut 10 flag1 -> p0

block 5
    fetch  a=r6 b=0x10000 c=r6 d=3
    alu1   sub.ne -> r12
    alu2   xor c d -> r13
    pred   lut 10 flag1 -> p1

block 6
    fetch  a=r6 b=-4 c=r6 d=3
    alu1   sub.lo -> r14
    alu2   xor c d -> r15
    pred   lut 10 flag1 -> p2

block 7
    fetch  a=r1 b=r2 c=r5 d=r9
    guard  p1 mask
    alu1   sub.lo
    alu2   add c d -> r13
    pred   lut 6 flag1 p2 -> p2

block 8
    fetch  a=r2 b=r3 c=r6 d=r10
    guard  !p2
    alu1   sub.ne
    alu2   add c d -> r10
    pred   lut 6 flag1 p3 -> p1

block 9
    fetch  a=r3 b=r4 c=r7 d=r11
    guard  p3
    alu1   sub.lt
    alu2   add c d -> r8
    pred   lut 6 flag1 p0 -> p3

block 10
    fetch  a=r4 b=r5 c=r8 d=r12
    guard  p0
    alu1   sub.ne
    alu2   add c d -> r7
    pred   lut 6 flag1 p1 -> p3

block 11
    fetch  a=r5 b=r6 c=r9 d=r13
    guard  !p1
    alu1   sub.ge
    alu2   add c d -> r15
    pred   lut 6 flag1 p2 -> p2
    bar

block 12
    fetch  a=r6 b=r7 c=r10 d=r14
    guard  p2
    alu1   sub.ne
    alu2   add c d -> r3
    pred   lut 6 flag1 p3 -> p1

block 13
    fetch  a=r7 b=r8 c=r11 d=r15
    guard  !p3 mask
    alu1   sub.lo
    alu2   add c d -> r15
    pred   lut 6 flag1 p0 -> p1

block 14
    fetch  a=r8 b=r9 c=r12 d=r1
    guard  !p0
    alu1   sub.hs
    alu2   add c d -> r8
    pred   lut 6 flag1 p1 -> p0

block 15
    fetch  a=r9 b=r10 c=r13 d=r2
    guard  !p1 mask
    alu1   sub.ne
    alu2   add c d -> r4
    pred   lut 6 flag1 p2 -> p0

block 16
    fetch  a=r10 b=r11 c=r14 d=r3
    guard  p2
    alu1   sub.ne
    alu2   add c d -> r9
    pred   lut 6 flag1 p3 -> p0
    bar

block 17
    fetch  a=r11 b=r12 c=r15 d=r4
    guard  !p3
    alu1   sub.ge
    alu2   add c d -> r2
    pred   lut 6 flag1 p0 -> p1

block 18
    fetch  a=r12 b=r13 c=r1 d=r5
    guard  p0
    alu1   sub.lt
    alu2   add c d -> r12
    pred   lut 6 flag1 p1 -> p2

block 19
    fetch  a=r13 b=r14 c=r2 d=r6
    guard  !p1 mask
    alu1   sub.ne
    alu2   add c d -> r2
    pred   lut 6 flag1 p2 -> p1

block 20
    fetch  a=r14 b=r15 c=r3 d=r7
    guard  !p2 mask
    alu1   sub.hs
    alu2   add c d -> r7
    pred   lut 6 flag1 p3 -> p0

block 21
    fetch  a=r15 b=r1 c=r4 d=r8
    guard  p3
    alu1   sub.hs
    alu2   add c d -> r13
    pred   lut 6 flag1 p0 -> p3
    bar

block 22
    fetch  a=r6 c=r1
    alu2   or c d
    store  st.global [a<<2+512]
    exit
