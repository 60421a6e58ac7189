"""Programs about addresses and words of memory."""
import random

from program import GLOBAL, Program, WORDS, wrap


def fill_shared(p):
    """Each word of shared memory a multiple of its number; four lanes, side by side, from r14 on."""
    first = p.block("fetch  a=r14 c=r14 d=0x01f35d3b", "alu2   mad.lo c d 0", "store  st.shared [a<<2]")
    p.block("fetch  a=r14 b=4", "alu1   add -> r14")
    p.block(f"fetch  a=r14 b={WORDS}", "alu1   sub.lo", "guard  flag1", f"bra    {first} if g")


def onwards(p, first, by, end, times):
    """r13 goes on, around `end`, and the loop of so many rounds that counts in r14 ends the program."""
    p.block(f"fetch  a=r13 b={by}", "alu1   add -> r13")
    wrap(p, end)
    p.loop(first, "r14", times)
    p.write()


def addresses():
    rng = random.Random(7)
    for k in range(6):
        args = [rng.getrandbits(32) for _ in range(WORDS)]
        p = Program(f"address_immediate{k}", "memory through every port, its address an immediate",
                    head=[".shared 126"], args=args)
        stored = rng.sample(range(WORDS), 24)
        loads = [w for w in range(WORDS) if w not in stored]
        p.block("fetch  a=r15", "alu1   or -> r14")
        fill_shared(p)
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
        fill_shared(p)
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
        onwards(p, first, 52, 4 * WORDS, 40)


def access(p, port, r, at):
    """A load through port x or y, or a store (s), whose base is r1 as operand r."""
    if port == "s":
        p.block(f"fetch  {r}=r1 {'c' if r != 'c' else 'd'}=r14", "alu2   add c d", f"store  st.{at}")
    else:
        p.block(f"fetch  {r}=r1", f"{port}      ld.{at}",
                f"alu2   mad.lo {port} d 0 -> r5" if r == "d" else f"alu2   or {port} r1 -> r5")


def sums():
    """Addresses with each sum of the low parts of base and offset, which differ in each lane."""
    rng = random.Random(19)
    for k, port in enumerate("xys" * 3):
        turn = (0, 2, 3)[k // 3]  # so that each register has even and odd parts
        args = [rng.getrandbits(32) for _ in range(WORDS)]
        p = Program(f"address_sums_{port}{turn}", "addresses with each sum of low parts, in each lane",
                    head=[".shared 126"], args=args)
        p.block("fetch  a=r15 c=r15 d=60", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r13")
        fill_shared(p)
        p.block("bar")
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.n
        for i, off in enumerate((25, 27, 28, 29, 30, 31, 24)):
            space = (0, GLOBAL)[i % 2]
            off += 32 * rng.randrange(-4, 5)
            p.block(f"fetch  a=r13 b={space - off & 0xffffffff:#x}", "alu1   add -> r1")
            r = "abcd"[(i + turn) % 4]
            at = f"{('shared', 'global')[i % 2]}.b8 [{r}{off:+d}]"
            access(p, port, r, at)
        onwards(p, first, 17, 4 * WORDS, 40)


def scaled():
    """Addresses whose base counts words, in each lane, and whose offset ends in each byte of one."""
    rng = random.Random(29)
    for port in "xys":
        args = [rng.getrandbits(32) for _ in range(WORDS)]
        p = Program(f"address_scaled_{port}", "bytes of words that the base counts, in each lane",
                    head=[".shared 126"], args=args)
        p.block("fetch  a=r15 c=r15 d=15", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r13")
        fill_shared(p)
        p.block("bar")
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.n
        if port == "s":
            p.block("bar")
        for i in range(8):
            k = rng.randrange(-99, 100)
            off = 4 * k + (3, 2, 1, 3)[i % 4] + (0, GLOBAL)[i // 4]
            r = "abcd"[(i + i // 4) % 4]
            at = f"{('shared', 'global')[i // 4]}.b8 [{r}<<2{off:+d}]"
            p.block(f"fetch  a=r13 b={-k & 0xffffffff:#x}", "alu1   add -> r1")
            access(p, port, r, at)
        onwards(p, first, 5, WORDS, 32)


def rows():
    """Every word of either memory by each lane through each port, loads and stores."""
    rng = random.Random(23)
    args = [rng.getrandbits(32) for _ in range(WORDS)]
    for port in "xy":
        p = Program(f"every_row_{port}", "each word of either memory by each lane",
                    head=[".shared 126"], args=args)
        p.block("fetch  a=0 c=r15 d=31", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r13")
        first = p.n
        for space, at, k in ("global", f"+{GLOBAL}", 3), ("shared", "", 5):
            if space == "shared":
                p.block("bar")
                p.block("fetch  c=r13 a=r13 d=0x2545f491", "alu2   mad.lo c d r1",
                        "store  st.shared [a<<2]", "alu1   or")
                p.block("bar")
            p.block("fetch  a=r13 d=0x9e3779b1", f"{port}      ld.{space} [a<<2{at}]",
                    f"alu2   mad.lo {port} d 0 -> r{k}")
        p.block("fetch  a=r13 c=r14 b=r5", "alu1   xor", "alu2   sub c r1", f"store  st.global [a<<2+{GLOBAL}]")
        p.block("fetch  a=r13 b=1", "alu1   add -> r13")
        p.block(f"fetch  a=r13 b={WORDS} c=r13 d={WORDS}", "alu1   sub.hs", "guard  flag1 mask",
                "alu2   sub c d -> r13")
        p.loop(first, "r14", WORDS)
        p.write()


ALL = (addresses, unaligned, sums, scaled, rows)
