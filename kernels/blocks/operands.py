"""Programs about what the units compute: operands bit by bit, counts, products, opcodes."""
import random

from program import Program, WORDS, mix, neighbours, rotate_and_loop, step, streams, walking


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
    neighbours(p)
    for a, b in ("r2", "r1"), ("r3", "r1"), ("r2", "r3"), ("r7", "r8"):
        c, d = b, a
        p.block(f"fetch  a={a} b={b} c={c} d={d}", "alu1   add -> r5", "alu2   sub c d -> r6")
        p.block(f"fetch  a={a} b={b} c={c} d={d}", "alu1   sub -> r5", "alu2   add c d -> r6")
    kinds = "eq", "ne", "lt", "ge", "lo", "hs"
    for i, k in enumerate(kinds):
        p.block("fetch  a=r7 b=r8 c=r8 d=r7", f"alu1   set.{k} -> r5", f"alu2   set.{k} c d -> r6")
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


def constant_shifts():
    """Shifts by immediates, below 32 and above, with each low part."""
    p = Program("bits_shifts3", "shifts by immediates, by less than a word and by more")
    streams(p, 2, 8)
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.n
    counts = 5, 26, 31, 0x20 + 9, 0x40 + 22, 0x80000000 + 31, 0x100 + 4
    for k, (op, other) in enumerate((("shl", "sar"), ("shr", "shl"), ("sar", "shr"))):
        for i, c in enumerate(counts):
            p.block(f"fetch  a=r1 b={c:#x} c=r2 d={counts[i - 3] ^ k:#x}", f"alu1   {op} -> r5",
                    f"alu2   {other} c d -> r6")
    step(p, 1, 9)
    step(p, 2, 10)
    p.loop(first, "r14", 16)
    p.write()


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


def same():
    """Comparisons of words that differ in one bit, either way round, and of equal ones."""
    p = Program("bits_equal", "comparisons of words that differ in one bit")
    first = walking(p)
    neighbours(p)
    for k in "eq", "ne", "lt", "lo":
        for a, b in ("r7", "r8"), ("r8", "r7"):
            p.block(f"fetch  a={a} b={b} c={a} d={b}", f"alu1   set.{k} -> r5",
                    f"alu2   set.{k} c d -> r6")
    for k in "ge", "hs":
        p.block("fetch  a=r7 b=r8 c=r8 d=r7", f"alu1   set.{k} -> r5", f"alu2   set.{k} c d -> r6")
    for op in "min.s", "min.u", "max.s", "max.u":
        p.block("fetch  a=r8 b=r7 c=r8 d=r7", f"alu1   {op} -> r5", f"alu2   {op} c d -> r6")
    for k in 0x2545f491, 0xdaba0b6e:  # every bit 1 in one of them
        p.block(f"fetch  a=r1 b={k:#x}", "alu1   xor -> r8")
        p.block(f"fetch  a={k:#x} b=r8 c={k:#x} d=r8", "alu1   set.eq -> r5", "alu2   set.eq c d -> r6")
        p.block(f"fetch  a=r8 b={k:#x} c=r8 d={k:#x}", "alu1   set.ne -> r5", "alu2   set.ne c d -> r6")
    rotate_and_loop(p, first)


def unlike():
    """Comparisons, and compare and swap, of words that differ in all bits, or in all but one."""
    p = Program("bits_unlike", "comparisons of words that differ in all bits, or in all but one")
    first = walking(p)
    neighbours(p)
    p.block("fetch  a=r8 b=-1 c=r7 d=-1", "alu1   xor -> r9", "alu2   xor c d -> r10")
    for k in "eq", "ne":
        for other in "r10", "r9":
            p.block(f"fetch  a=r7 b={other} c={other} d=r7", f"alu1   set.{k} -> r5",
                    f"alu2   set.{k} c d -> r6")
            p.block(f"fetch  a=r7 b={other} c=r7 d={other}", f"alu1   sub.{k} -> r5", f"alu2   sub.{k} c d -> r6",
                    "guard  flag1", "pred   lut 10 flag2 -> p0")
    for other in "r10", "r9":
        p.block(f"fetch  a={other} c=r7 d=r8", "alu1   or", "alu2   cas c d r1 -> r5")
        p.block(f"fetch  a=r7 c={other} d=r8", "alu1   or", "alu2   cas c d r1 -> r6")
    rotate_and_loop(p, first)


def swaps():
    """Compare and swap of words that differ in one bit, either way round, and of equal ones."""
    p = Program("bits_cas", "compare and swap of words that differ in one bit")
    first = walking(p)
    neighbours(p)
    for a, b in ("r7", "r8"), ("r8", "r7"), ("r7", "r7"), ("r2", "r3"):
        p.block(f"fetch  a={a} c={b} d=r14", "alu1   or", "alu2   cas c d r1 -> r5")
    rotate_and_loop(p, first)


def immediates():
    """Random immediates for each operand."""
    for k in 0, 1:
        p, rng = Program(f"bits_immediates{k}", "random immediates for each operand"), random.Random(90 + k)
        streams(p, 2, 91 + k)
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.n
        for i in range(21):
            a, b = rng.choice((("{}", "r1"), ("r1", "{}")))
            c, d = rng.choice((("{}", "r2"), ("r2", "{}")))
            ops = ("add", "sub", "xor", "min.s", "add", "sub", "or")
            wide = lambda: f"{rng.getrandbits(32) >> rng.choice((0, 0, 0, 8, 16)):#x}"
            p.block(f"fetch  a={a.format(wide())} b={b.format(wide())} c={c.format(wide())} "
                    f"d={d.format(wide())}", f"alu1   {ops[i % 7]} -> r5",
                    f"alu2   {('mad.lo c d 0', 'sub c d', 'add c d')[i % 3]} -> r6")
        step(p, 1, 41)
        step(p, 2, 43)
        p.loop(first, "r14", 12)
        p.write()


def constants():
    """Each operation of either unit with an immediate on either side."""
    one = ["add", "sub", "and", "or", "xor", "min.s", "min.u", "max.s", "max.u", "set.lt", "set.hs",
           "set.eq", "shl", "shr", "sar"]
    two = one + ["sel", "mad.lo", "mad.hi.u", "mad.hi.s", "popc", "clz", "brev", "prmt", "cas"]
    shifts, rng = ("shl", "shr", "sar"), random.Random(101)
    for k in range(5):
        p = Program(f"bits_constants{k}", "each operation with an immediate on either side")
        streams(p, 3, 102 + k)
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.block("fetch  a=r3 b=31 c=r2", "alu1   and -> r4", "alu2   sub.lt c r1",
                        "pred   lut 10 flag2 -> p0")
        for i, op in enumerate(one):
            w = [0xffffffff, rng.getrandbits(32), rng.getrandbits(31), rng.getrandbits(32) | 1 << 31,
                 rng.getrandbits(31)][(i + k) % 5]
            if k % 2:
                by = {"a": f"{w:#x}", "b": "r4" if op in shifts else "r1"}
            else:
                by = {"a": "r1", "b": w % 31 + 1 if op in shifts else f"{w:#x}"}
            for half in range(1 + (i < 6)):  # 21 blocks
                second = two[(len(one) * half + i + 5 * k) % len(two)]
                v = f"{0xffffffff if (i + k) % 3 == 0 else ~w & 0xffffffff:#x}"
                r = "r4" if second in shifts else "r2"
                if (half + k) % 2:
                    by["c"], by["d"] = v, r
                else:
                    by["c"], by["d"] = r, w % 29 + 1 if second in shifts else v
                text = {"popc": "popc c", "clz": "clz c", "brev": "brev c"}.get(second, second + " c d")
                if second.startswith("mad") or second in ("prmt", "cas"):
                    text += " r1"
                p.block(f"fetch  a={by['a']} b={by['b']} c={by['c']}"
                        + f" d={by['d']}" * (" d" in text), f"alu1   {op} -> r5",
                        *["guard  p0"] * (second == "sel"), f"alu2   {text} -> r6")
        for i in 1, 2, 3:
            step(p, i, 110 + i)
        p.loop(first, "r14", 10)
        p.write()


def alone():
    """Each opcode with random operands of all lengths, by each lane on its own."""
    one = ["add", "sub", "and", "or", "xor", "shl", "shr", "sar", "min.s", "min.u", "max.s", "max.u",
           "set.lt", "set.hs"]
    two = one + ["sel c d", "mad.lo c d r1", "mad.hi.u c d r1", "mad.hi.s c d r1", "popc c", "clz c",
                 "brev c", "prmt c d r1", "cas c d r1"]
    for k, ops in enumerate((one, two[8:], one[:8] + two[14:])):
        p = Program(f"lanes_alone{k}", "each opcode by each lane on its own", threads=(8,))
        rng = random.Random(80 + k)
        p.block("fetch  a=r15 b=3 c=r15 d=0x9e3779b1", "alu1   and -> r13",
                "alu2   mad.lo c d 0 -> r2")
        p.block("fetch  a=0 c=r2 d=77", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r3")
        first = p.block("fetch  a=r14 b=3", "alu1   and -> r12")
        p.block("fetch  a=r12 b=r13", "alu1   sub.eq", "pred   lut 10 flag1 -> p0")
        for i, f in (2, 0x2c1b3c6d), (3, 0x297a2d39):
            mix(p, f"r{i}", f)
            p.block(f"fetch  a=r{i} b=27 c=r{i}", "alu1   shr", f"alu2   sar c r1 -> r{i + 2}")
        for op in ops:
            if k == 0:
                p.block("fetch  a=r4 b=r5", "guard  p0 mask", f"alu1   {op} -> r6")
            else:
                op = op if " " in op else op + " c d"
                p.block(f"fetch  {'a=r3 ' if 'r1' in op else ''}c=r4{' d=r5' if ' d' in op else ''}",
                        "guard  p0 mask", *(["alu1   or"] if "r1" in op else []), f"alu2   {op} -> r6")
        p.loop(first, "r14", 48)
        p.write()


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


ALL = (ones, carries, shifts, constant_shifts, forwards, digits, products, permutes, same, unlike,
       swaps, immediates, constants, alone, table)
