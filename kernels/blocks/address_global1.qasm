; Each lane has the words of its own number mod 4; a random one is loaded twice and one written,
; its address in another register each time, with an offset that is taken off the base before.
.isa 1
.kernel "address_global1"
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x1cc62be5 c=r15 d=0x324aac3
    alu1   xor -> r1
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=r15 b=2 d=512
    alu1   shl
    alu2   add r1 d -> r3

block 2
    fetch  a=0
    alu1   add -> r14

block 3
    fetch  a=r2 b=0x783646bf c=r1 d=0x324aac3
    alu1   add -> r2
    alu2   mad.lo c d r1 -> r1

block 4
    fetch  a=r1 b=28 c=r1 d=24
    alu1   shr -> r7
    alu2   shr c d -> r8

block 5
    fetch  a=r8 b=15 c=r7
    alu1   and
    alu2   add c r1 -> r7

block 6
    fetch  a=r7 b=4 c=r3
    alu1   shl
    alu2   add c r1 -> r4

block 7
    fetch  a=r2 b=28 d=4
    alu1   shr
    alu2   shl r1 d -> r5

block 8
    fetch  a=r5 b=r3
    alu1   add -> r5

block 9
    fetch  a=r4 b=-18721 c=r5 d=2386
    alu1   add -> r10
    alu2   add c d -> r11

block 10
    fetch  a=r5 b=28428 d=0
    alu1   add
    alu2   shr r1 d -> r12

block 11
    fetch  a=r10 b=r11 c=r12
    x      ld.global [a+18721]
    y      ld.global [b-2386]
    alu2   add x y -> r13
    store  st.global [c-28428]

block 12
    fetch  a=r4 b=2469 c=r5 d=-25916
    alu1   add -> r10
    alu2   add c d -> r11

block 13
    fetch  a=r10 b=0 c=r11 d=2
    alu1   shr -> r10
    alu2   shr c d -> r11

block 14
    fetch  a=r5 b=359 d=0
    alu1   add
    alu2   shr r1 d -> r12

block 15
    fetch  b=r10 c=r11 d=r12
    x      ld.global [b-2469]
    y      ld.global [c<<2+25916]
    alu2   add x y -> r13
    store  st.global [d-359]

block 16
    fetch  a=r4 b=194 c=r5 d=-18604
    alu1   add -> r10
    alu2   add c d -> r11

block 17
    fetch  a=r5 b=4336 d=2
    alu1   add
    alu2   shr r1 d -> r12

block 18
    fetch  a=r12 c=r10 d=r11
    x      ld.global [c-194]
    y      ld.global [d+18604]
    alu2   add x y -> r13
    store  st.global [a<<2-4336]

block 19
    fetch  a=r4 b=9190 c=r5 d=13420
    alu1   add -> r10
    alu2   add c d -> r11

block 20
    fetch  a=r10 b=0 c=r11 d=2
    alu1   shr -> r10
    alu2   shr c d -> r11

block 21
    fetch  a=r5 b=156 d=2
    alu1   add
    alu2   shr r1 d -> r12

block 22
    fetch  a=r11 b=r12 d=r10
    x      ld.global [d-9190]
    y      ld.global [a<<2-13420]
    alu2   add x y -> r13
    store  st.global [b<<2-156]

block 23
    fetch  a=r14 b=1
    alu1   add -> r14

block 24
    fetch  a=r14 b=24
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 25
    exit
