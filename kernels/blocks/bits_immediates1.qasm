; Random immediates for each operand.
.isa 1
.kernel "bits_immediates1"
.preload r15 tid.x

block 0
    fetch  a=r15 b=0x6bc9947a d=0x84250765
    alu1   xor
    alu2   mad.lo r1 d r1 -> r1

block 1
    fetch  a=r15 b=0x909e4060 d=0x8cd272e1
    alu1   xor
    alu2   mad.lo r1 d r1 -> r2

block 2
    fetch  a=0
    alu1   or -> r14

block 3
    fetch  a=0xf7ae9466 b=r1 c=0xd825e1 d=r2
    alu1   add -> r5
    alu2   mad.lo c d 0 -> r6

block 4
    fetch  a=r1 b=0xd71f950f c=0xccd6e8 d=r2
    alu1   sub -> r5
    alu2   sub c d -> r6

block 5
    fetch  a=r1 b=0xccface c=0xb2bd d=r2
    alu1   xor -> r5
    alu2   add c d -> r6

block 6
    fetch  a=r1 b=0x6e94aea8 c=r2 d=0x6264004c
    alu1   min.s -> r5
    alu2   mad.lo c d 0 -> r6

block 7
    fetch  a=0xc84ef719 b=r1 c=r2 d=0x6d505dbb
    alu1   add -> r5
    alu2   sub c d -> r6

block 8
    fetch  a=0xf0f6 b=r1 c=0xa23b7495 d=r2
    alu1   sub -> r5
    alu2   add c d -> r6

block 9
    fetch  a=0xacfa9eef b=r1 c=r2 d=0xaa9e597d
    alu1   or -> r5
    alu2   mad.lo c d 0 -> r6

block 10
    fetch  a=r1 b=0x6a1153c3 c=r2 d=0xe0fd45eb
    alu1   add -> r5
    alu2   sub c d -> r6

block 11
    fetch  a=0x992def96 b=r1 c=0x259c2ae d=r2
    alu1   sub -> r5
    alu2   add c d -> r6

block 12
    fetch  a=0xe9ac b=r1 c=0xe793 d=r2
    alu1   xor -> r5
    alu2   mad.lo c d 0 -> r6

block 13
    fetch  a=r1 b=0xd528ad0d c=r2 d=0x835a29
    alu1   min.s -> r5
    alu2   sub c d -> r6

block 14
    fetch  a=0xaf246b16 b=r1 c=r2 d=0x44964a5b
    alu1   add -> r5
    alu2   add c d -> r6

block 15
    fetch  a=0x1ee8 b=r1 c=0x6995db74 d=r2
    alu1   sub -> r5
    alu2   mad.lo c d 0 -> r6

block 16
    fetch  a=r1 b=0xa11948a0 c=r2 d=0x6c79dc94
    alu1   or -> r5
    alu2   sub c d -> r6

block 17
    fetch  a=0x99a85259 b=r1 c=r2 d=0xa8eedc
    alu1   add -> r5
    alu2   add c d -> r6

block 18
    fetch  a=0xe265a411 b=r1 c=0xe6ccc8db d=r2
    alu1   sub -> r5
    alu2   mad.lo c d 0 -> r6

block 19
    fetch  a=r1 b=0x4ee10f37 c=0x39af2567 d=r2
    alu1   xor -> r5
    alu2   sub c d -> r6

block 20
    fetch  a=r1 b=0xb74fccb0 c=0x3fe8e80 d=r2
    alu1   min.s -> r5
    alu2   add c d -> r6

block 21
    fetch  a=0x81e2834e b=r1 c=r2 d=0x50ec
    alu1   add -> r5
    alu2   mad.lo c d 0 -> r6

block 22
    fetch  a=r1 b=0x9cb4b5e c=0x240c8d23 d=r2
    alu1   sub -> r5
    alu2   sub c d -> r6

block 23
    fetch  a=0x3217be7a b=r1 c=0xe05ab851 d=r2
    alu1   or -> r5
    alu2   add c d -> r6

block 24
    fetch  a=r1 b=13 c=r1 d=0x618a9265
    alu1   shr
    alu2   mad.lo c d r1 -> r1

block 25
    fetch  a=r2 b=13 c=r2 d=0x9de8895
    alu1   shr
    alu2   mad.lo c d r1 -> r2

block 26
    fetch  a=r14 b=1
    alu1   add -> r14

block 27
    fetch  a=r14 b=12
    alu1   sub.lo
    guard  flag1
    bra    3 if g

block 28
    exit
