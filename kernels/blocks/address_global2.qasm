; Each lane has the words of its own number mod 4; a random one is loaded twice and one written,
; its address in another register each time, with an offset that is taken off the base before.
.isa 1
.kernel "address_global2"
.param "m" pointer 8 0
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x36af971e c=r15 d=0x13d1e9e3
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
    fetch  a=r2 b=0xed2ef1c1 c=r1 d=0x13d1e9e3
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
    fetch  a=r4 b=-20 c=r5 d=522
    alu1   add -> r10
    alu2   add c d -> r11

block 10
    fetch  a=r10 b=2 c=r11 d=0
    alu1   shr -> r10
    alu2   shr c d -> r11

block 11
    fetch  a=r5 b=484 d=0
    alu1   add
    alu2   shr r1 d -> r12

block 12
    fetch  a=r10 b=r11 c=r12
    x      ld.global [a<<2+20]
    y      ld.global [b-522]
    alu2   add x y -> r13
    store  st.global [c-484]

block 13
    fetch  a=r4 b=16200 c=r5 d=-392
    alu1   add -> r10
    alu2   add c d -> r11

block 14
    fetch  a=r10 b=2 c=r11 d=2
    alu1   shr -> r10
    alu2   shr c d -> r11

block 15
    fetch  a=r5 b=-313 d=0
    alu1   add
    alu2   shr r1 d -> r12

block 16
    fetch  b=r10 c=r11 d=r12
    x      ld.global [b<<2-16200]
    y      ld.global [c<<2+392]
    alu2   add x y -> r13
    store  st.global [d+313]

block 17
    fetch  a=r4 b=18100 c=r5 d=-298
    alu1   add -> r10
    alu2   add c d -> r11

block 18
    fetch  a=r10 b=2 c=r11 d=0
    alu1   shr -> r10
    alu2   shr c d -> r11

block 19
    fetch  a=r5 b=26304 d=2
    alu1   add
    alu2   shr r1 d -> r12

block 20
    fetch  a=r12 c=r10 d=r11
    x      ld.global [c<<2-18100]
    y      ld.global [d+298]
    alu2   add x y -> r13
    store  st.global [a<<2-26304]

block 21
    fetch  a=r4 b=-7820 c=r5 d=-6460
    alu1   add -> r10
    alu2   add c d -> r11

block 22
    fetch  a=r10 b=2 c=r11 d=2
    alu1   shr -> r10
    alu2   shr c d -> r11

block 23
    fetch  a=r5 b=21972 d=2
    alu1   add
    alu2   shr r1 d -> r12

block 24
    fetch  a=r11 b=r12 d=r10
    x      ld.global [d<<2+7820]
    y      ld.global [a<<2+6460]
    alu2   add x y -> r13
    store  st.global [b<<2-21972]

block 25
    fetch  a=r14 b=1
    alu1   add -> r14

block 26
    fetch  a=r14 b=24
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 27
    exit
