; Fills the registers, then adds and subtracts neighbours: each is read as A, B, C and D.
.isa 1
.kernel "registers"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x4164d839 c=r15 d=0xbde5c099
    alu1   xor -> r1
    alu2   xor c d -> r2

block 1
    fetch  a=r15 b=0x5bc8fbbc c=r15 d=0xcb91ce37
    alu1   xor -> r3
    alu2   xor c d -> r4

block 2
    fetch  a=r15 b=0xb0c11fde c=r15 d=0xf1446bea
    alu1   xor -> r5
    alu2   xor c d -> r6

block 3
    fetch  a=r15 b=0xd76d4330 c=r15 d=0xbd69fe29
    alu1   xor -> r7
    alu2   xor c d -> r8

block 4
    fetch  a=r15 b=0xa6eb8c9e c=r15 d=0xec1d7da0
    alu1   xor -> r9
    alu2   xor c d -> r10

block 5
    fetch  a=r15 b=0x87b0b125 c=r15 d=0x76ce2ef
    alu1   xor -> r11
    alu2   xor c d -> r12

block 6
    fetch  a=r15 b=0xd7210dff c=r15 d=0x77330bdb
    alu1   xor -> r13
    alu2   xor c d -> r14

block 7
    fetch  a=r1 b=r2 c=r3 d=r4
    alu1   add -> r1
    alu2   sub c d -> r3

block 8
    fetch  a=r2 b=r3 c=r4 d=r5
    alu1   add -> r2
    alu2   sub c d -> r4

block 9
    fetch  a=r3 b=r4 c=r5 d=r6
    alu1   add -> r3
    alu2   sub c d -> r5

block 10
    fetch  a=r4 b=r5 c=r6 d=r7
    alu1   add -> r4
    alu2   sub c d -> r6

block 11
    fetch  a=r5 b=r6 c=r7 d=r8
    alu1   add -> r5
    alu2   sub c d -> r7

block 12
    fetch  a=r6 b=r7 c=r8 d=r9
    alu1   add -> r6
    alu2   sub c d -> r8

block 13
    fetch  a=r7 b=r8 c=r9 d=r10
    alu1   add -> r7
    alu2   sub c d -> r9

block 14
    fetch  a=r8 b=r9 c=r10 d=r11
    alu1   add -> r8
    alu2   sub c d -> r10

block 15
    fetch  a=r9 b=r10 c=r11 d=r12
    alu1   add -> r9
    alu2   sub c d -> r11

block 16
    fetch  a=r10 b=r11 c=r12 d=r13
    alu1   add -> r10
    alu2   sub c d -> r12

block 17
    fetch  a=r11 b=r12 c=r13 d=r14
    alu1   add -> r11
    alu2   sub c d -> r13

block 18
    fetch  a=r12 b=r13 c=r14 d=r15
    alu1   add -> r12
    alu2   sub c d -> r14

block 19
    fetch  a=r13 b=r14 c=r15 d=r1
    alu1   add -> r13
    alu2   sub c d -> r15

block 20
    fetch  a=r14 b=r15 c=r1 d=r2
    alu1   add -> r14
    alu2   sub c d -> r1

block 21
    fetch  a=r15 b=r1 c=r2 d=r3
    alu1   add -> r15
    alu2   sub c d -> r2

block 22
    exit
