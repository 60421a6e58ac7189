"""A machine program that is written block by block, with its case file, and what many begin with."""
import os
import random

WORDS, GLOBAL = 126, 512
OUT = os.path.dirname(os.path.abspath(__file__))  # systematic.py may set another
CASE = """source: {name}.qasm
kernel: {name}
about: {about}
cases:
"""


def word(rng, low=None):
    """A random word, or an odd one (low: 1), or an even one (0)."""
    w = rng.getrandbits(32)
    return f"{w if low is None else w & ~7 | (5 if low else 4):#x}"


class Program:
    def __init__(self, name, about, head=(), threads=(4,), args=None, array=False, tid=True,
                 grid=1):
        self.name, self.about, self.threads, self.args, self.grid = name, about, threads, args, grid
        self.lines = [f"; {about[0].upper()}{about[1:]}.", ".isa 1", f'.kernel "{name}"', *head]
        if args or array:
            self.lines.append('.param "m" pointer 8 0')
        if tid:
            self.lines.append(".preload r15 tid.x")
        self.n = 0

    def block(self, *statements, serial=False):
        assert self.n < 32, self.name
        self.lines += ["", f"block {self.n}{' serial' * serial}", *("    " + s for s in statements)]
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
        self.finish()

    def finish(self):
        self.source()
        with self.cases() as f:
            for t in self.threads:
                f.write(f"  - name: threads{t}\n    grid: [{self.grid}, 1, 1]\n    block: [{t}, 1, 1]\n")
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


def mix(p, r, factor, by=15):
    """The register times a factor, plus its upper bits."""
    p.block(f"fetch  a={r} b={by} c={r} d={factor:#x}", "alu1   shr", f"alu2   mad.lo c d r1 -> {r}")


def step(p, i, seed):
    """The next word of stream i."""
    mix(p, f"r{i}", random.Random(seed).getrandbits(32) & ~7 | 5, by=13)


def neighbours(p):
    """r7: a random word of each lane and round; r8: the one that differs from it in the bit of r1."""
    p.block("fetch  a=r15 b=0x5bd1e995 c=r14 d=0x2545f491", "alu1   xor", "alu2   mad.lo c d r1 -> r7")
    p.block("fetch  a=r7 b=r1", "alu1   xor -> r8")


def wrap(p, end):
    """r13 less `end`, where it is not below."""
    p.block(f"fetch  a=r13 b={end} d={end} c=r13", "alu1   sub.hs", "guard  flag1 mask",
            "alu2   sub c d -> r13")


def flat(p):
    """r1: one bit, each of 32 in turn, the same in all lanes; r2, r3 as above."""
    p.block("fetch  a=1 c=0", "alu1   or -> r1", "alu2   or c d -> r14")
    return p.block("fetch  a=r1 b=-1 d=r1", "alu1   add -> r2", "alu2   sub c d -> r3")


def rotate_flat(p, first):
    p.block("fetch  a=r1 b=1", "alu1   shl -> r1")
    p.loop(first, "r14", 32)
    p.write()
