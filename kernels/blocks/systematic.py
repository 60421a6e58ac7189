#!/usr/bin/env python3
"""Writes the programs of this folder that go through something one by one: bits of operands, shift
counts, lanes of votes and shuffles, bits of an address in each port.

  kernels/blocks/systematic.py [FOLDER]      default: this folder

Every result goes to a register, whose value the machine spells, so nothing has to be stored."""
import os
import random
import sys

OUT = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
WORDS, GLOBAL = 126, 512
CASE = """source: {name}.qasm
kernel: {name}
about: {about}
cases:
"""


class Program:
    def __init__(self, name, about, head=(), threads=(4,), args=None, array=False, tid=True):
        self.name, self.about, self.threads, self.args = name, about, threads, args
        self.lines = [f"; {about[0].upper()}{about[1:]}.", ".isa 1", f'.kernel "{name}"', *head]
        if args or array:
            self.lines.append('.param "m" pointer 8 0')
        if tid:
            self.lines.append(".preload r15 tid.x")
        self.n = 0

    def block(self, *statements):
        assert self.n < 32, self.name
        self.lines += ["", f"block {self.n}", *("    " + s for s in statements)]
        self.n += 1
        return self.n - 1

    def loop(self, first, counter, times):
        """counter + 1, and back to `first` while it is below `times`."""
        self.block(f"fetch  a={counter} b=1", f"alu1   add -> {counter}")
        self.block(f"fetch  a={counter} b={times}", "alu1   sub.lo", "guard  flag1",
                   f"bra    {first} if g")

    def source(self):
        with open(os.path.join(OUT, self.name + ".qasm"), "w", encoding="ascii") as f:
            f.write("\n".join(self.lines) + "\n")

    def cases(self):
        """The case file, open behind its head."""
        f = open(os.path.join(OUT, self.name + ".yaml"), "w", encoding="ascii")
        f.write(CASE.format(name=self.name, about=self.about))
        return f

    def write(self):
        self.block("exit")
        self.source()
        with self.cases() as f:
            for t in self.threads:
                f.write(f"  - name: threads{t}\n    grid: [1, 1, 1]\n    block: [{t}, 1, 1]\n")
                if self.args:
                    f.write(f"    args:\n      - {{m: [{', '.join(map(str, self.args))}]}}\n")
                else:
                    f.write("    args: []\n")


def walking(p):
    """r1: one bit, each of 32 in turn, lanes 8 apart. r2, r3: the bits below, and from it on."""
    p.block("fetch  a=r15 b=3", "alu1   shl -> r4")
    p.block("fetch  a=1 b=r4", "alu1   shl -> r1")
    p.block("fetch  a=0", "alu1   or -> r14")
    return p.block("fetch  a=r1 b=-1 d=r1", "alu1   add -> r2", "alu2   sub c d -> r3")


def rotate_and_loop(p, first):
    p.block("fetch  a=r1 b=1 c=r1 d=31", "alu1   shl", "alu2   shr c d -> r4")
    p.block("fetch  a=r1 b=1 d=r4", "alu1   shl", "alu2   or r1 d -> r1")
    p.loop(first, "r14", 32)
    p.write()


def streams(p, n, seed):
    """r1 .. rn: random words, other ones in each lane."""
    rng = random.Random(seed)
    for i in range(n):
        p.block(f"fetch  a=r15 b={rng.getrandbits(32):#x} d={rng.getrandbits(32) | 1:#x}",
                "alu1   xor", f"alu2   mad.lo r1 d r1 -> r{i + 1}")


def step(p, i, seed):
    """The next word of stream i."""
    rng = random.Random(seed)
    p.block(f"fetch  a=r{i} b=13 c=r{i} d={rng.getrandbits(32) & ~7 | 5:#x}", "alu1   shr",
            f"alu2   mad.lo c d r1 -> r{i}")


def ones():
    p = Program("bits_ones", "counts and reversals of single bits, and of the bits on each side")
    first = walking(p)
    for v in "r1", "r2", "r3":
        for op in "popc", "clz", "brev":
            p.block(f"fetch  c={v}", f"alu2   {op} c -> r5")
    p.block("fetch  a=r1 b=-1", "alu1   xor -> r6")
    for op in "popc", "clz", "brev":
        p.block("fetch  c=r6", f"alu2   {op} c -> r5")
    rotate_and_loop(p, first)


def carries():
    p = Program("bits_carries", "sums, differences and comparisons that turn on one bit")
    first = walking(p)
    p.block("fetch  a=r15 b=0x5bd1e995 c=r14 d=0x2545f491", "alu1   xor",
            "alu2   mad.lo c d r1 -> r7")
    p.block("fetch  a=r7 b=r1", "alu1   xor -> r8")
    for a, b in ("r2", "r1"), ("r3", "r1"), ("r2", "r3"), ("r7", "r8"):
        c, d = b, a
        p.block(f"fetch  a={a} b={b} c={c} d={d}", "alu1   add -> r5", "alu2   sub c d -> r6")
        p.block(f"fetch  a={a} b={b} c={c} d={d}", "alu1   sub -> r5", "alu2   add c d -> r6")
    kinds = "eq", "ne", "lt", "ge", "lo", "hs"
    for i, k in enumerate(kinds):
        p.block(f"fetch  a=r7 b=r8 c=r8 d=r7", f"alu1   set.{k} -> r5", f"alu2   set.{k} c d -> r6")
        if i % 2 == 0:
            p.block(f"fetch  a=r8 b=r8 c=r1 d=r3", f"alu1   set.{k} -> r5",
                    f"alu2   set.{k} c d -> r6")
    for op in "min.s", "max.u":
        p.block("fetch  a=r7 b=r8 c=r8 d=r7", f"alu1   {op} -> r5", f"alu2   {op} c d -> r6")
    rotate_and_loop(p, first)


def shifts():
    p = Program("bits_shifts", "shifts of random words by each count")
    streams(p, 3, 5)
    p.block("fetch  a=r15 b=3", "alu1   shl -> r13")
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.n
    for i in 1, 2, 3:
        for op, other in ("shl", "sar"), ("shr", "shl"), ("sar", "shr"):
            p.block(f"fetch  a=r{i} b=r13 c=r{i} d=r13", f"alu1   {op} -> r5",
                    f"alu2   {other} c d -> r6")
        step(p, i, i)
    p.block("fetch  a=r13 b=1", "alu1   add -> r13")
    p.loop(first, "r14", 66)
    p.write()
    p = Program("bits_shifts2", "shifts by counts with one high bit and each low part")
    first = walking(p)
    p.block("fetch  a=r15 b=0x2545f491 c=r14 d=0x5bd1e995", "alu1   xor",
            "alu2   mad.lo c d r1 -> r7")
    p.block("fetch  c=r7 d=r7 a=r7 b=17", "alu1   shr", "alu2   mad.lo c d r1 -> r8")
    for k, (op, other) in enumerate((("shl", "sar"), ("shr", "shl"), ("sar", "shr"))):
        for c in 4, 16 + k, 31:
            p.block(f"fetch  a=r1 b={c} c=r1 d={c ^ 15}", "alu1   or -> r9", "alu2   or c d -> r10")
            p.block("fetch  a=r7 b=r9 c=r8 d=r10", f"alu1   {op} -> r5", f"alu2   {other} c d -> r6")
    rotate_and_loop(p, first)


def forwards():
    ops = ["add", "sub", "and", "or", "xor", "shl", "shr", "sar", "min.s", "min.u", "max.s", "max.u"]
    for name, second in (("forward_add", "add r1 d"), ("forward_mad", "mad.lo c r1 r1"),
                         ("forward_high", "mad.hi.s r1 r1 r1"), ("forward_prmt", "prmt r1 d r1"),
                         ("forward_sub", "sub c r1"), ("forward_shl", "shl c r1"),
                         ("forward_min", "min.s r1 d"), ("forward_clz", "clz r1")):
        p = Program(name, f"each result of ALU 1 as an operand of {second.split()[0]} in ALU 2")
        streams(p, 3, 50)
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.block("fetch  a=r3 b=31", "alu1   and -> r4")
        words = second.split()
        rest = "".join(f" {x}=r{y}" for x, y in (("c", 1), ("d", 2)) if x in words[1:])
        for op in ops:
            b = "r4" if op.startswith("sh") or op == "sar" else "r2"
            p.block(f"fetch  a=r1 b={b}{rest}", f"alu1   {op}", f"alu2   {second} -> r5")
            if op in ("xor", "sub", "sar"):
                p.block(f"fetch  a=r3 b=r4{rest}", f"alu1   {op}", f"alu2   {second} -> r5")
        for i in 1, 2, 3:
            step(p, i, 60 + i)
        p.loop(first, "r14", 12)
        p.write()


def digits():
    """Columns of the multiplier are fullest where all digits of a factor are the same."""
    p = Program("digits_products", "products of words of sixteen equal digits, all pairs of digits")
    p.block("fetch  c=r15 d=0x44444444", "alu2   mad.lo c d 0 -> r13")
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.block("fetch  a=r14 b=15 d=0x11111111", "alu1   and", "alu2   mad.lo r1 d 0 -> r1")
    p.block("fetch  a=r14 b=4 d=0x11111111", "alu1   shr", "alu2   mad.lo r1 d 0 -> r2")
    p.block("fetch  a=r2 b=r13", "alu1   xor -> r2")
    for c, d in ("r1", "r2"), ("r2", "r1"):
        for op in "mad.lo", "mad.hi.u", "mad.hi.s":
            p.block(f"fetch  a=-1 c={c} d={d}", "alu1   or", f"alu2   {op} c d r1 -> r5")
    p.loop(first, "r14", 256)
    p.write()


def products():
    for name, rest in ("bits_products", "r2"), ("bits_products2", "r3"):
        p = Program(name, "products of single bits and of their neighbours with random words")
        first = walking(p)
        p.block("fetch  a=r15 b=0x9e3779b1 c=r14 d=0x85ebca6b", "alu1   add",
                "alu2   mad.lo c d r1 -> r7")
        p.block("fetch  c=r7 d=r7 a=r7 b=15", "alu1   shr", "alu2   mad.lo c d r1 -> r8")
        for op in "mad.lo", "mad.hi.u", "mad.hi.s":
            for a, b in (rest, "r7"), ("r8", rest), ("r7", "r8"):
                p.block(f"fetch  a=r1 c={a} d={b}", "alu1   or", f"alu2   {op} c d r1 -> r5")
            p.block(f"fetch  c=r1 d={rest}", f"alu2   {op} c d 0 -> r5")
        rotate_and_loop(p, first)


def permutes():
    p = Program("bits_permutes", "byte permutations with each nibble in each place")
    streams(p, 2, 11)
    p.block("fetch  a=0", "alu1   or -> r14")
    p.block("fetch  a=r15 b=0x11111111", "alu1   or", "alu2   mad.lo c d r1 -> r13")
    first = p.n
    for k in 0, 0x1111, 0x2301, 0x4567, 0xc840, 0xfedc:
        p.block(f"fetch  a=r13 b={k:#x} c=r1 d=r2", "alu1   add", "alu2   prmt c d r1 -> r5")
        p.block(f"fetch  a=r13 b={k:#x} c=r2 d=r1", "alu1   xor", "alu2   prmt c d r1 -> r6")
    step(p, 1, 21)
    step(p, 2, 22)
    p.block("fetch  a=r13 b=0x1111", "alu1   add -> r13")
    p.loop(first, "r14", 20)
    p.write()


def votes():
    p = Program("lanes_votes", "votes of all kinds on all sets of lanes, to every place a vote can go",
                threads=(1, 2, 3, 4, 32))
    p.block("fetch  a=r15 b=3 c=r15 d=0x6b43a9b5", "alu1   and -> r13", "alu2   mad.lo c d 0 -> r2")
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.block("fetch  a=r14 b=r13", "alu1   shr -> r12")
    p.block("fetch  c=r12 d=1", "alu2   and c d -> r12")
    p.block("fetch  a=r12", "alu1   sub.ne", "pred   lut 10 flag1 -> p1")
    for i, mode in enumerate(("all", "any", "uni", "ballot")):
        neg = "!" if i % 2 else ""
        p.block("fetch  a=r2", "alu1   or", f"guard  {neg}p1", f"x      vote.{mode} -> r3",
                "alu2   sub x r1 -> r4")
        p.block("fetch  a=r14", "alu1   or", "guard  p1", f"x      vote.{mode}",
                "alu2   mad.lo x r1 x -> r4")
        p.block("fetch  c=r2", "guard  p1", f"x      vote.{mode}", "alu2   mad.hi.u c x x -> r4",
                "pred   lut 10 xflag -> p2")
        p.block("fetch  c=r2", f"guard  !p{1 + i % 2}", f"x      vote.{mode} -> r3",
                "alu2   prmt c x x -> r5")
    p.loop(first, "r14", 16)
    p.write()


def shuffles():
    for width in 1, 2, 4:
        p = Program(f"lanes_shuffles{width}",
                    f"shuffles of width {width} by all counts, to every place a shuffle can go")
        streams(p, 2, 30 + width)
        p.block("fetch  a=0", "alu1   or -> r14")
        p.block("fetch  a=r15", "alu1   or -> r13")
        first = p.n
        for mode in "up", "down", "bfly", "idx":
            if mode == "bfly":  # must stay in the group and among the lanes that are there
                d = [0] if width == 1 else [0, 1] if width == 2 else [0, 1, 2, 3]
                sources = [str(x) for x in d] if width < 4 else ["r12"]
            else:
                sources = ["r14", "r12"]
            if sources[-1] == "r12":
                p.block("fetch  a=r14 b=r13", "alu1   add -> r12")
                p.block(f"fetch  a=r12 b={3 if mode != 'idx' else 7}", "alu1   and -> r12")
            for s in sources:
                p.block(f"fetch  a=r1 d={s} c=r2", f"x      shfl.{mode} width {width} -> r3",
                        "alu2   mad.lo c x x -> r4", "pred   lut 10 xflag -> p1")
                p.block(f"fetch  a=r2 d={s}", f"x      shfl.{mode} width {width}",
                        "alu2   sub x d -> r5")
        step(p, 1, 41)
        p.loop(first, "r14", 8)
        p.write()


def addresses():
    rng = random.Random(7)
    for k in range(6):
        args = [rng.getrandbits(32) for _ in range(WORDS)]
        p = Program(f"address_immediate{k}", "memory through every port, its address an immediate",
                    head=[".shared 126"], args=args)
        stored = rng.sample(range(WORDS), 24)
        loads = [w for w in range(WORDS) if w not in stored]
        # shared memory: each word 3 times itself, 4 lanes side by side
        p.block("fetch  a=r15", "alu1   or -> r14")
        first = p.block("fetch  a=r14 c=r14 d=0x01f35d3b", "alu2   mad.lo c d 0",
                        "store  st.shared [a<<2]")
        p.block("fetch  a=r14 b=4", "alu1   add -> r14")
        p.block(f"fetch  a=r14 b={WORDS}", "alu1   sub.lo", "guard  flag1", f"bra    {first} if g")
        for lane in range(4):
            p.block(f"fetch  a=r15 b={lane}", "alu1   sub.eq", f"pred   lut 10 flag1 -> p{lane}")
        p.block("bar")

        def place(space, words, want, operand):
            """An immediate and the address that it is a base of."""
            word = rng.choice([w for w in words if not want or (4 * w + space) & want] or words)
            at, scaled = 4 * word + space, rng.random() < 0.5
            off = rng.choice((0, 0, 4 * rng.randrange(-120, 120), 4 * rng.randrange(-8192, 8192)))
            base = at - off
            if scaled:
                base //= 4
            off = f"{off:+d}" if off else ""
            return base & 0xFFFFFFFF, f"[{operand}{'<<2' if scaled else ''}{off}]"

        for i in range(16):
            want = 4 << (i % 8)
            a, c = rng.choice("ab"), rng.choice("cd")
            x, y = rng.sample((a, c), 2)
            sx, sy = rng.sample((0, GLOBAL), 2)
            bx, ax = place(sx, loads, want, x)
            by, ay = place(sy, loads, want, y)
            imm = {x: bx, y: by}
            fetch = f"fetch  {a}={imm[a]:#x} {c}={imm[c]:#x}"
            name = {0: "shared", GLOBAL: "global"}
            lines = [fetch, f"x      ld.{name[sx]} {ax}", f"y      ld.{name[sy]} {ay}",
                     "alu2   mad.lo x y 0 -> r5"]
            if i % 3 == 0:
                s = rng.choice((a, c))
                space = rng.choice((0, GLOBAL))
                at = 4 * stored.pop() + space
                off = at - imm[s]
                scale = ""
                if not -32768 <= off < 32768:
                    off = at - 4 * imm[s] & 0xFFFFFFFF
                    off = off - (1 << 32) if off >> 31 else off
                    scale = "<<2"
                if -32768 <= off < 32768:
                    lines = [fetch, f"guard  p{i // 3 % 4} mask", *lines[1:],
                             f"store  st.{name[space]} [{s}{scale}{off:+d}]"]
            p.block(*lines)
        p.write()


def unaligned():
    """Base and offset are what they like, their sum is a word: the base is taken from the word that
    the loop is at, so that a carry goes through every bit."""
    rng = random.Random(17)
    for k, (space, other) in enumerate(((0, GLOBAL), (GLOBAL, 0), (0, GLOBAL), (GLOBAL, 0))):
        args = [rng.getrandbits(32) for _ in range(WORDS)]
        p = Program(f"address_unaligned{k}", "addresses that are words by base and offset together",
                    head=[".shared 126"], args=args)
        name = {0: "shared", GLOBAL: "global"}
        p.block("fetch  a=r15", "alu1   or -> r14")
        first = p.block("fetch  a=r14 c=r14 d=0x01f35d3b", "alu2   mad.lo c d 0",
                        "store  st.shared [a<<2]")
        p.block("fetch  a=r14 b=4", "alu1   add -> r14")
        p.block(f"fetch  a=r14 b={WORDS}", "alu1   sub.lo", "guard  flag1", f"bra    {first} if g")
        p.block("bar")
        p.block("fetch  a=0 c=r15 d=60", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r13")
        # r13: 4 * word, in steps of 13 words, lanes 15 words apart
        first = p.n
        if k >= 2:
            p.block("bar")
        for i in range(9):
            offs = [rng.randrange(-500, 500) if i % 3 else 4 * rng.randrange(-99, 99) + 28 + i % 4
                    for _ in range(2)]
            low = [rng.choice((29, 30, 31)), rng.choice((27, 29, 31))]
            offs = [o // 32 * 32 + l if i % 2 else o for o, l in zip(offs, low)]
            byte = [i % 4, (i + k) % 4]  # a byte of the word, and what is loaded is the word
            p.block(f"fetch  a=r13 b={space - offs[0] + byte[0]} c=r13 d={other - offs[1] + byte[1]}",
                    "alu1   add -> r1", "alu2   add c d -> r2")
            part = [".b8" if b else "" for b in byte]
            if k < 2 or i % 2:
                x, y = rng.choice((("a", "c"), ("b", "d"), ("c", "b"), ("d", "a")))
                p.block(f"fetch  {x}=r1 {y}=r2", f"x      ld.{name[space]}{part[0]} [{x}{offs[0]:+d}]",
                        f"y      ld.{name[other]}{part[1]} [{y}{offs[1]:+d}]", "alu2   mad.lo x y 0 -> r5")
            else:
                x = rng.choice("abcd")
                p.block(f"fetch  {x}=r1", "alu2   add c d",
                        f"store  st.{name[space]}{part[0]} [{x}{offs[0]:+d}]")
        p.block("fetch  a=r13 b=52", "alu1   add -> r13")
        p.block(f"fetch  a=r13 b={4 * WORDS} d={4 * WORDS} c=r13", "alu1   sub.hs", "guard  flag1 mask",
                "alu2   sub c d -> r13")
        p.loop(first, "r14", 40)
        p.write()


def flat(p):
    """r1: one bit, each of 32 in turn, the same in all lanes; r2, r3 as above."""
    p.block("fetch  a=1 c=0", "alu1   or -> r1", "alu2   or c d -> r14")
    return p.block("fetch  a=r1 b=-1 d=r1", "alu1   add -> r2", "alu2   sub c d -> r3")


def equal():
    """Lanes whose values differ in one bit, two at a time: one value is spelled for all lanes only
    where all are equal."""
    pairs = (0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)
    for k in 0, 1:
        p = Program(f"lanes_equal{k}", "results that differ in one bit of one lane", threads=(4, 8))
        for j in range(4):
            p.block(f"fetch  a=r15 b={j}", "alu1   set.eq -> r4")
            p.block("fetch  d=r4", f"alu2   sub c d -> r{5 + j}")
        for i, (j, m) in enumerate(pairs[3 * k:3 * k + 3]):
            p.block(f"fetch  a=r{5 + j} b=r{5 + m}", "alu1   or -> r4")
            p.block("fetch  a=r4 b=0", "alu1   sub.ne", f"pred   lut 10 flag1 -> p{i}")
        first = flat(p)
        for i, (j, m) in enumerate(pairs[3 * k:3 * k + 3]):
            p.block(f"fetch  a=r1 b=r{5 + j} c=r1 d=r{5 + m}", f"guard  p{i} mask",
                    "alu1   and -> r9", "alu2   and c d -> r10")
            p.block(f"fetch  a=r1 b=r{5 + m} c=r1 d=r{5 + j}", f"guard  p{i} mask",
                    "alu1   and -> r9", "alu2   and c d -> r10")
            p.block(f"fetch  a=r3 b=r{5 + m} c=r2 d=r{5 + j}", f"guard  p{i} mask",
                    "alu1   xor -> r9", "alu2   xor c d -> r10")
        rotate_flat(p, first)


def rotate_flat(p, first):
    p.block("fetch  a=r1 b=1", "alu1   shl -> r1")
    p.loop(first, "r14", 32)
    p.write()


def spelled():
    """Values of each length, whose upper bytes the sign does or does not give, in each lane first."""
    for k, test in enumerate(("set.eq", "set.hs")):
        p = Program(f"bytes_spelled{k}", "values of each length from each set of lanes that begins "
                    "or ends with a lane", threads=(4, 11))
        p.block("fetch  a=r15 b=3", "alu1   and -> r13")
        for j in range(4):
            p.block(f"fetch  a=r13 b={j}", f"alu1   {test}", f"pred   lut 10 flag1 -> p{j}")
        first = flat(p)
        for j in range(4):
            p.block("fetch  a=r1 b=-1 c=r2", f"guard  p{j} mask", "alu1   xor -> r9",
                    "alu2   or c d -> r10")
            p.block("fetch  a=r3 b=0x1010101 c=r1 d=0x3004080", f"guard  p{j} mask",
                    "alu1   add -> r9", "alu2   sub c d -> r10")
            p.block("fetch  a=r1 b=r15 c=r3 d=r15", f"guard  {'!' if j else ''}p{j} mask",
                    "alu1   sub -> r9", "alu2   mad.lo c d 0 -> r10")
        rotate_flat(p, first)


def words():
    """Programs that write each word that a launch can have."""
    p = Program("words_pair", "each pair of nibbles in each pair of lanes")
    # r13: how far the lane's nibble is up in the counter; r12: other pairs have other ones
    p.block("fetch  a=r15 b=1 c=r15 d=1", "alu1   shr -> r12", "alu2   and c d -> r13")
    p.block("fetch  a=r13 b=2 c=0", "alu1   shl -> r13", "alu2   or c d -> r14")
    first = p.block("fetch  a=r14 b=r13 c=r12", "alu1   shr", "alu2   add c r1 -> r1")
    p.block("fetch  a=r1 b=15 d=8", "alu1   and", "alu2   sub r1 d -> r2")
    p.block("fetch  a=r2 b=0 c=r2", "alu1   add -> r3", "alu2   or c d -> r4")
    p.loop(first, "r14", 256)
    p.write()
    p = Program("words_all", "each byte in each place of a value that all lanes have")
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.block("fetch  a=r14 c=r14 d=0x01010101", "alu1   or -> r1", "alu2   mad.lo c d 0 -> r2")
    for k in 8, 16:
        p.block(f"fetch  a=r14 b={k} d=0x80000000", "alu1   shl -> r3", "alu2   or r1 d -> r4")
    p.block("fetch  a=r14 b=-1 c=r14 d=24", "alu1   xor -> r3", "alu2   shl c d -> r4")
    p.loop(first, "r14", 256)
    p.write()
    for name, count, mask in ("words_write1", 15, 14), ("words_write2", 2, 3):
        p = Program(name, "each register written by both slots in each set of lanes")
        p.block("fetch  a=r15 b=3", f"alu1   and -> r{mask}")
        tid = f"r{mask}"
        p.block("fetch  a=1", f"alu1   or -> r{count}")
        first = p.block(f"fetch  a=r{count} b={tid} d=1", "alu1   shr", "alu2   and r1 d -> r1")
        p.block("fetch  a=r1", "alu1   sub.ne", "pred   lut 10 flag1 -> p0")
        free = [r for r in range(1, 16) if r not in (count, int(tid[1:]))]
        for i, r in enumerate(free):
            p.block(f"fetch  a=r{count} b={37 * i} c={tid} d={-91 * i - 1 & 0xffff}",
                    "guard  p0 mask", f"alu1   xor -> r{r}", f"alu2   xor c d -> r{free[i - 3]}")
        p.loop(first, f"r{count}", 16)
        p.write()
    for k, held in enumerate((3, 0)):
        p = Program(f"words_predicate{k}", "each set of lanes in each set that a predicate is for")
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.block("fetch  a=r14 b=4 c=r14 d=r15", "alu1   shr -> r1", "alu2   shr c d -> r2")
        p.block("fetch  a=r1 b=r15 d=1", "alu1   shr", "alu2   and r1 d -> r1")
        p.block("fetch  a=r1", "alu1   sub.ne", f"pred   lut 10 flag1 -> p{held}")
        p.block("fetch  a=r2 b=1", "alu1   and -> r2")
        for j in range(4):
            if j != held:
                p.block("fetch  a=r2", f"guard  p{held} mask", "alu1   sub.ne",
                        f"pred   lut 10 flag1 -> p{j}")
        p.loop(first, "r14", 256)
        p.write()


def schedule():
    """In each round some lanes of some warps go on for a while (of each warp: none, one in eight, half,
    or all), and the others wait at a barrier."""
    for k, n in enumerate((32, 29)):
        p = Program(f"warps_schedule{k}", "some lanes of some warps that run while the others wait",
                    threads=(n,))
        p.block("fetch  a=0 c=r15 d=0x9e3779b1", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r1")
        p.block("fetch  a=r15 b=2 d=0x85ebca6b", "alu1   shr", "alu2   mad.lo r1 d r1 -> r5")
        first = p.block(f"fetch  a=r1 b=15 c=r1 d={0x2c1b3c6d + 8 * k:#x}", "alu1   shr",
                        "alu2   mad.lo c d r1 -> r1")
        p.block(f"fetch  a=r5 b=15 c=r5 d={0x297a2d39 + 8 * k:#x}", "alu1   shr",
                "alu2   mad.lo c d r1 -> r5")
        p.block("fetch  a=r5 b=30 d=2", "alu1   shr", "alu2   shl r1 d -> r6")
        p.block("fetch  a=0x8410 b=r6 d=15", "alu1   shr", "alu2   and r1 d -> r7")
        p.block("fetch  a=r1 b=29 c=r1 d=17", "alu1   shr -> r2", "alu2   shr c d -> r3")
        p.block("fetch  a=r2 b=r7", "alu1   sub.lo", "guard  flag1", f"bra    {p.n + 5} if g")
        wait = p.block("bar")  # lower than what the others do, so that their lanes wait at once
        p.loop(first, "r14", 40)
        p.block("exit")
        p.block("fetch  a=r3 b=3", "alu1   and -> r3")
        again = p.block("fetch  a=r3 b=1", "alu1   sub.ge -> r3", "guard  flag1",
                        f"bra    {p.n} if g")
        p.block(f"bra    {wait}")
        p.write()


def turns():
    """Rounds in which three warps go on: all lanes of two of them, and one lane of the third. (Whose
    turn is next must not pass over that one.) A word of the array says which threads; a case has all
    such rounds with the same distance from the first to the last of the three."""
    p = Program("warps_turns", "turns among three warps, one of which has a single lane", array=True)
    p.block("fetch  a=31 b=r15 c=0", "alu1   sub -> r13", "alu2   or c d -> r14")
    first = p.block("fetch  a=r14 d=r13", "x      ld.global [a<<2+512]", "alu2   shl x d -> r2")
    p.block("fetch  a=r2 b=0", "alu1   sub.lt", "guard  flag1", f"bra    {p.n + 5} if g")
    wait = p.block("bar")  # lower than what the others do, so that their lanes wait at once
    p.block("fetch  a=r14 b=1", "alu1   add -> r14")
    p.block("fetch  a=r14", "x      ld.global [a<<2+508]", "alu2   sub.ne x d",
            "pred   lut 10 flag2 -> p0", f"bra    {first} if pv")
    p.block("exit")
    p.block()
    p.block()
    p.block(f"bra    {wait}")
    p.source()
    rounds = []
    for base in range(8):
        for d1 in range(1, 7):
            for d2 in range(d1 + 1, 8):
                three = [base, (base + d1) % 8, (base + d2) % 8]
                for lane in range(4):
                    one = three[1]
                    rounds.append(sum((1 << lane if w == one else 15) << 4 * w for w in three))
    rng = random.Random(1)
    rng.shuffle(rounds)
    with p.cases() as f:
        for i in range(0, len(rounds), 120):
            some = rounds[i:i + 120] + [0]
            f.write(f"  - name: part{i // 120 + 1}\n    grid: [1, 1, 1]\n    block: [32, 1, 1]\n"
                    "    args:\n      - {m: [")
            f.write(", ".join(f"{x:#x}" for x in some) + "]}\n")


def table():
    """Products of a table; product_table.py chooses its words, a case each 126."""
    p = Program("product_table", "products whose columns of digits have each sum that there can be",
                array=True, tid=False)
    p.block("fetch  a=512", "alu1   or -> r14")
    first = p.block("fetch  a=r14", "x      ld.global [a]", "y      ld.global [a+4]",
                    "alu2   or x d -> r1")
    p.block("fetch  a=r14", "x      ld.global [a+4]", "y      ld.global [a+8]", "alu2   or x d -> r2")
    p.block("fetch  a=r14", "x      ld.global [a+8]", "alu2   or x d -> r3")
    for op in "mad.lo", "mad.hi.u", "mad.hi.s":
        p.block("fetch  a=r3 c=r1 d=r2", "alu1   or", f"alu2   {op} c d r1 -> r5")
    p.block("fetch  a=r14 b=12", "alu1   add -> r14")
    p.block(f"fetch  a=r14 b={512 + 4 * WORDS}", "alu1   sub.lo", "guard  flag1",
            f"bra    {first} if g")
    p.block("exit")
    p.source()


for make in equal, spelled, words, schedule, turns, table, forwards, digits, unaligned, ones, carries, shifts, products, permutes, votes, shuffles, addresses:
    make()
