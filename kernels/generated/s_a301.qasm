.isa 1
.kernel "s_a301"
.param "m" pointer 8 0
.preload r8 tid.x

block 0
    fetch  a=r8 b=2
    guard  !flag1
    alu1   sub.ne
    bra 13

block 1
    fetch  a=r8 b=4
    guard  !flag1
    alu1   sub.lt
    bra 14 if g

block 2
    fetch  a=r8 b=3
    guard  flag1
    alu1   sub.ne

block 3
    fetch  a=r8 b=11
    guard  flag1
    alu1   sub.lt
    bra 10

block 4
    fetch  a=r8 b=9
    guard  flag1
    alu1   sub.hs

block 5
    fetch  a=r8 b=3
    guard  !flag1
    alu1   sub.ne
    bra 27 if g

block 6
    fetch  a=r8 b=13
    guard  !flag1
    alu1   sub.hs
    bra 23 if g

block 7
    fetch  a=r8 b=7
    guard  flag1
    alu1   sub.ne
    bra 11 if g

block 8
    fetch  a=r8 b=11
    guard  !flag1
    alu1   sub.lo
    bra 21

block 9
    fetch  a=r8 b=7
    guard  flag1
    alu1   sub.ge
    bra 17

block 10
    fetch  a=r8 b=11
    guard  flag1
    alu1   sub.ne
    bra 19 if g

block 11
    fetch  a=r8 b=14
    guard  flag1
    alu1   sub.ge

block 12
    fetch  a=r8 b=6
    guard  !flag1
    alu1   sub.hs
    bra 26 if g

block 13
    fetch  a=r8 b=7
    guard  flag1
    alu1   sub.hs

block 14
    fetch  a=r8 b=2
    guard  !flag1
    alu1   sub.lo

block 15
    fetch  a=r8 b=14
    guard  !flag1
    alu1   sub.ne
    bra 19 if g

block 16
    fetch  a=r8 b=7
    guard  flag1
    alu1   sub.lt

block 17
    fetch  a=r8 b=11
    guard  !flag1
    alu1   sub.lo
    bra 23 if g

block 18
    fetch  a=r8 b=2
    guard  flag1
    alu1   sub.lo

block 19
    fetch  a=r8 b=10
    guard  flag1
    alu1   sub.lo

block 20
    fetch  a=r8 b=9
    guard  flag1
    alu1   sub.lo
    bra 24 if g

block 21
    fetch  a=r8 b=11
    guard  flag1
    alu1   sub.eq

block 22
    fetch  a=r8 b=17
    guard  flag1
    alu1   sub.ge

block 23
    fetch  a=r8 b=4
    guard  !flag1
    alu1   sub.ge

block 24
    fetch  a=r8 b=12
    guard  !flag1
    alu1   sub.hs
    bra 28

block 25
    fetch  a=r8 b=6
    guard  !flag1
    alu1   sub.lo

block 26
    fetch  a=r8 b=15
    guard  !flag1
    alu1   sub.hs
    bra 29 if g

block 27
    fetch  a=r8 b=12
    guard  !flag1
    alu1   sub.lt
    bra 28 if g

block 28
    fetch  a=r8 b=14
    guard  !flag1
    alu1   sub.ne

block 29
    fetch  a=r8 c=r8
    alu2   or c d
    store  st.global [a<<2+512]
    exit
