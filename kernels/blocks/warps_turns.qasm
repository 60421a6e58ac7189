; Turns among three warps, one of which has a single lane.
.isa 1
.kernel "warps_turns"
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=31 b=r15 c=0
    alu1   sub -> r13
    alu2   or c d -> r14

block 1
    fetch  a=r14 d=r13
    x      ld.global [a<<2+512]
    alu2   shl x d -> r2

block 2
    fetch  a=r2 b=0
    alu1   sub.lt
    guard  flag1
    bra    7 if g

block 3
    bar

block 4
    fetch  a=r14 b=1
    alu1   add -> r14

block 5
    fetch  a=r14
    x      ld.global [a<<2+508]
    alu2   sub.ne x d
    pred   lut 10 flag2 -> p0
    bra    1 if pv

block 6
    exit

block 7

block 8

block 9
    bra    3
