; Each register written by both slots in each set of lanes.
.isa 1
.kernel "words_write1"
.preload r15 tid.x

block 0
    fetch  a=r15 b=3
    alu1   and -> r14

block 1
    fetch  a=1
    alu1   or -> r15

block 2
    fetch  a=r15 b=r14 d=1
    alu1   shr
    alu2   and r1 d -> r1

block 3
    fetch  a=r1
    alu1   sub.ne
    pred   lut 10 flag1 -> p0

block 4
    fetch  a=r15 b=0 c=r14 d=65535
    guard  p0 mask
    alu1   xor -> r1
    alu2   xor c d -> r11

block 5
    fetch  a=r15 b=37 c=r14 d=65444
    guard  p0 mask
    alu1   xor -> r2
    alu2   xor c d -> r12

block 6
    fetch  a=r15 b=74 c=r14 d=65353
    guard  p0 mask
    alu1   xor -> r3
    alu2   xor c d -> r13

block 7
    fetch  a=r15 b=111 c=r14 d=65262
    guard  p0 mask
    alu1   xor -> r4
    alu2   xor c d -> r1

block 8
    fetch  a=r15 b=148 c=r14 d=65171
    guard  p0 mask
    alu1   xor -> r5
    alu2   xor c d -> r2

block 9
    fetch  a=r15 b=185 c=r14 d=65080
    guard  p0 mask
    alu1   xor -> r6
    alu2   xor c d -> r3

block 10
    fetch  a=r15 b=222 c=r14 d=64989
    guard  p0 mask
    alu1   xor -> r7
    alu2   xor c d -> r4

block 11
    fetch  a=r15 b=259 c=r14 d=64898
    guard  p0 mask
    alu1   xor -> r8
    alu2   xor c d -> r5

block 12
    fetch  a=r15 b=296 c=r14 d=64807
    guard  p0 mask
    alu1   xor -> r9
    alu2   xor c d -> r6

block 13
    fetch  a=r15 b=333 c=r14 d=64716
    guard  p0 mask
    alu1   xor -> r10
    alu2   xor c d -> r7

block 14
    fetch  a=r15 b=370 c=r14 d=64625
    guard  p0 mask
    alu1   xor -> r11
    alu2   xor c d -> r8

block 15
    fetch  a=r15 b=407 c=r14 d=64534
    guard  p0 mask
    alu1   xor -> r12
    alu2   xor c d -> r9

block 16
    fetch  a=r15 b=444 c=r14 d=64443
    guard  p0 mask
    alu1   xor -> r13
    alu2   xor c d -> r10

block 17
    fetch  a=r15 b=1
    alu1   add -> r15

block 18
    fetch  a=r15 b=16
    alu1   sub.lo
    guard  flag1
    bra    2 if g

block 19
    exit
