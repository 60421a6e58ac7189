; Each lane has the words of its own number mod 4; a random one is loaded twice and one written,
; its address in another register each time, with an offset that is taken off the base before.
.isa 1
.kernel "address_shared1"
.shared 126
.preload r15 tid.x

block 0
    fetch  a=r15 b=0xa1da059d c=r15 d=0x92010b39
    alu1   xor -> r1
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=r15 b=2 d=0
    alu1   shl
    alu2   add r1 d -> r3

block 2
    fetch  a=0
    alu1   add -> r4

block 3
    fetch  a=r4 b=4 c=r3
    alu1   shl
    alu2   add c r1 -> r5

block 4
    fetch  a=r5 c=r2 d=r4
    alu2   xor c d
    store  st.shared [a]

block 5
    fetch  a=r4 b=1
    alu1   add -> r4

block 6
    fetch  a=r4 b=31
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 7
    fetch  a=0
    alu1   add -> r14

block 8
    fetch  a=r2 b=0x2ad1245d c=r1 d=0x92010b39
    alu1   add -> r2
    alu2   mad.lo c d r1 -> r1

block 9
    fetch  a=r1 b=28 c=r1 d=24
    alu1   shr -> r7
    alu2   shr c d -> r8

block 10
    fetch  a=r8 b=15 c=r7
    alu1   and
    alu2   add c r1 -> r7

block 11
    fetch  a=r7 b=4 c=r3
    alu1   shl
    alu2   add c r1 -> r4

block 12
    fetch  a=r2 b=28 d=4
    alu1   shr
    alu2   shl r1 d -> r5

block 13
    fetch  a=r5 b=r3
    alu1   add -> r5

block 14
    fetch  a=r4 b=-30011 c=r5 d=-9305
    alu1   add -> r10
    alu2   add c d -> r11

block 15
    fetch  a=r5 b=-4221 d=0
    alu1   add
    alu2   shr r1 d -> r12

block 16
    fetch  a=r10 b=r11 c=r12
    x      ld.shared [a+30011]
    y      ld.shared [b+9305]
    alu2   add x y -> r13
    store  st.shared [c+4221]

block 17
    fetch  a=r4 b=-17 c=r5 d=496
    alu1   add -> r10
    alu2   add c d -> r11

block 18
    fetch  a=r10 b=0 c=r11 d=2
    alu1   shr -> r10
    alu2   shr c d -> r11

block 19
    fetch  a=r5 b=-9104 d=0
    alu1   add
    alu2   shr r1 d -> r12

block 20
    fetch  b=r10 c=r11 d=r12
    x      ld.shared [b+17]
    y      ld.shared [c<<2-496]
    alu2   add x y -> r13
    store  st.shared [d+9104]

block 21
    fetch  a=r4 b=25426 c=r5 d=16623
    alu1   add -> r10
    alu2   add c d -> r11

block 22
    fetch  a=r5 b=104 d=2
    alu1   add
    alu2   shr r1 d -> r12

block 23
    fetch  a=r12 c=r10 d=r11
    x      ld.shared [c-25426]
    y      ld.shared [d-16623]
    alu2   add x y -> r13
    store  st.shared [a<<2-104]

block 24
    fetch  a=r4 b=-7122 c=r5 d=8464
    alu1   add -> r10
    alu2   add c d -> r11

block 25
    fetch  a=r10 b=0 c=r11 d=2
    alu1   shr -> r10
    alu2   shr c d -> r11

block 26
    fetch  a=r5 b=-15016 d=2
    alu1   add
    alu2   shr r1 d -> r12

block 27
    fetch  a=r11 b=r12 d=r10
    x      ld.shared [d+7122]
    y      ld.shared [a<<2-8464]
    alu2   add x y -> r13
    store  st.shared [b<<2+15016]

block 28
    fetch  a=r14 b=1
    alu1   add -> r14

block 29
    fetch  a=r14 b=24
    alu1   sub.lo
    guard  flag1
    bra    8 if g

block 30
    exit
