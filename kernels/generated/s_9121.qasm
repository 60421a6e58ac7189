.isa 1
.kernel "s_9121"
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15 b=5
    guard  flag1
    alu1   sub.eq
    bra 3

block 1
    fetch  a=r15 b=12
    guard  !flag1
    alu1   sub.ne
    bra 23 if g

block 2
    fetch  a=r15 b=8
    guard  flag1
    alu1   sub.hs
    bra 3

block 3
    fetch  a=r15 b=7
    guard  !flag1
    alu1   sub.eq

block 4
    fetch  a=r15 b=8
    guard  !flag1
    alu1   sub.eq
    bra 27

block 5
    fetch  a=r15
    guard  flag1
    alu1   sub.lt

block 6
    fetch  a=r15 b=17
    guard  !flag1
    alu1   sub.lo

block 7
    fetch  a=r15 b=1
    guard  !flag1
    alu1   sub.lt
    bra 15 if g

block 8
    fetch  a=r15 b=8
    guard  !flag1
    alu1   sub.lt
    bra 16 if g

block 9
    fetch  a=r15
    guard  flag1
    alu1   sub.eq
    bra 24 if g

block 10
    fetch  a=r15 b=13
    guard  flag1
    alu1   sub.ne
    bra 28

block 11
    fetch  a=r15 b=4
    guard  flag1
    alu1   sub.ne

block 12
    fetch  a=r15 b=1
    guard  flag1
    alu1   sub.ne

block 13
    fetch  a=r15 b=10
    guard  flag1
    alu1   sub.ge

block 14
    fetch  a=r15 b=11
    guard  flag1
    alu1   sub.lt
    bra 21 if g

block 15
    fetch  a=r15 b=16
    guard  flag1
    alu1   sub.lo

block 16
    fetch  a=r15
    guard  !flag1
    alu1   sub.ne
    bra 23

block 17
    fetch  a=r15 b=9
    guard  !flag1
    alu1   sub.hs
    bra 29

block 18
    fetch  a=r15 b=3
    guard  flag1
    alu1   sub.ge
    bra 21 if g

block 19
    fetch  a=r15 b=8
    guard  !flag1
    alu1   sub.ne
    bra 23

block 20
    fetch  a=r15 b=3
    guard  flag1
    alu1   sub.lt

block 21
    fetch  a=r15 b=9
    guard  flag1
    alu1   sub.lo
    bra 26 if g

block 22
    fetch  a=r15 b=18
    guard  flag1
    alu1   sub.eq
    bra 29 if g

block 23
    fetch  a=r15 b=4
    guard  !flag1
    alu1   sub.eq
    bra 25 if g

block 24
    fetch  a=r15
    guard  flag1
    alu1   sub.lt

block 25
    fetch  a=r15 b=5
    guard  flag1
    alu1   sub.ge

block 26
    fetch  a=r15 b=8
    guard  !flag1
    alu1   sub.ge

block 27
    fetch  a=r15 b=6
    guard  flag1
    alu1   sub.ge

block 28
    fetch  a=r15 b=11
    guard  flag1
    alu1   sub.lt
    bra 29 if g

block 29
    fetch  a=r15 b=14
    guard  !flag1
    alu1   sub.hs
    bra 30 if g

block 30
    fetch  a=r15 c=r15
    alu2   or c d
    store  st.global [a<<2+512]
    exit
