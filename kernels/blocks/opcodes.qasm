; Three streams of random words a lane; each round does each opcode once.
.isa 1
.kernel "opcodes"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0xdb5b5fab c=r15 d=0x73cf256d
    alu1   xor -> r1
    alu2   mad.lo c d r1 -> r2

block 1
    fetch  a=r2 b=0xec99108d c=r2 d=0xdda1494d
    alu1   xor -> r3
    alu2   mad.lo c d r1 -> r14

block 2
    fetch  a=0
    alu1   add -> r13

block 3
    fetch  a=r2 b=0x8f4d3e27 c=r1 d=0x73cf256d
    alu1   add -> r2
    alu2   mad.lo c d r1 -> r1

block 4
    fetch  a=r1 b=15 c=r2 d=0xdda1494d
    alu1   shr -> r4
    alu2   mad.lo c d r1 -> r2

block 5
    fetch  a=r4 b=r1 c=r3 d=0xdda1494d
    alu1   xor -> r1
    alu2   mad.lo c d r1 -> r3

block 6
    fetch  a=r3 b=27 c=r2
    alu1   shr -> r5
    alu2   shr c r1 -> r6

block 7
    fetch  a=r3 b=r2 c=r3 d=r1
    alu1   add -> r7
    alu2   or c d -> r8

block 8
    fetch  a=r6 b=r2 c=r6 d=r3
    alu1   sub.lo -> r7
    alu2   xor c d -> r8

block 9
    fetch  a=r3 b=r2 c=r6 d=r5
    alu1   and -> r7
    alu2   shl c d -> r8

block 10
    fetch  a=r1 b=r6 c=r3 d=r5
    alu1   or -> r7
    alu2   shr c d -> r8

block 11
    fetch  a=r1 b=r2 c=r6 d=r5
    alu1   xor -> r7
    alu2   sar c d -> r8

block 12
    fetch  a=r1 b=r5 c=r3 d=r1
    alu1   shl -> r7
    alu2   min.s c d -> r8

block 13
    fetch  a=r3 b=r5 c=r2 d=r6
    alu1   shr -> r7
    alu2   min.u c d -> r8

block 14
    fetch  a=r1 b=r5 c=r2 d=r6
    alu1   sar -> r7
    alu2   max.s c d -> r8

block 15
    fetch  a=r6 b=r2 c=r6 d=r3
    alu1   min.s -> r7
    alu2   max.u c d -> r8

block 16
    fetch  a=r1 b=r6 c=r3 d=r1
    alu1   min.u -> r7
    alu2   set.lt c d -> r8

block 17
    fetch  a=r3 b=r2 c=r6 d=r3
    alu1   max.s -> r7
    alu2   add c d -> r8

block 18
    fetch  a=r6 b=r2 c=r1 d=r3
    alu1   max.u -> r7
    alu2   sub.ge c d -> r8

block 19
    fetch  a=r1 b=r6 c=r2 d=r6
    alu1   set.ge -> r7
    alu2   and c d -> r8

block 20
    fetch  a=r1 b=r2 c=r3 d=r1
    alu1   set.lt -> r7
    guard  flag1
    alu2   sel c d -> r8

block 21
    fetch  a=r1 b=r6 c=r1
    alu1   sub.lt -> r7
    alu2   popc c -> r8

block 22
    fetch  a=r6 b=r2 c=r1
    alu1   and -> r7
    alu2   clz c -> r8

block 23
    fetch  a=r1 b=r6 c=r2
    alu1   or -> r7
    alu2   brev c -> r8

block 24
    fetch  a=r1 b=r6 c=r3 d=r1
    alu1   xor -> r7
    alu2   mad.lo c d r1 -> r8

block 25
    fetch  a=r1 b=r6 c=r3 d=r1
    alu1   shl -> r7
    alu2   mad.hi.u c d r1 -> r8

block 26
    fetch  a=r1 b=r5 c=r2 d=r6
    alu1   shr -> r7
    alu2   mad.hi.s c d r1 -> r8

block 27
    fetch  a=r6 b=r5 c=r2 d=r6
    alu1   sar -> r7
    alu2   prmt c d r1 -> r8

block 28
    fetch  a=r3 b=r2 c=r3 d=r1
    alu1   min.s -> r7
    alu2   cas c d r1 -> r8

block 29
    fetch  a=r13 b=1
    alu1   add -> r13

block 30
    fetch  a=r13 b=40
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 31
    exit
