"""Programs about lanes and warps: who acts, who is next, what is said of them."""
import random

from program import Program, flat, mix, rotate_flat, step, streams, word


def voters(p):
    """p1: whether the lane is in the set that r14 counts; r2: another word in each lane."""
    p.block("fetch  a=r15 b=3 c=r15 d=0x6b43a9b5", "alu1   and -> r13", "alu2   mad.lo c d 0 -> r2")
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.block("fetch  a=r14 b=r13", "alu1   shr -> r12")
    p.block("fetch  c=r12 d=1", "alu2   and c d -> r12")
    p.block("fetch  a=r12", "alu1   sub.ne", "pred   lut 10 flag1 -> p1")
    return first


def votes():
    p = Program("lanes_votes", "votes of all kinds on all sets of lanes, to every place a vote can go",
                threads=(1, 2, 3, 4, 32))
    first = voters(p)
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


def constant_shuffles():
    """Shuffles whose value or whose distance is an immediate. (bfly may reach down out of its group.)"""
    for width in 1, 2, 4:
        p, rng = Program(f"shuffles_constant{width}", f"shuffles of width {width} of immediates, and by "
                         "them"), random.Random(120 + width)
        streams(p, 2, 121 + width)
        p.block("fetch  a=0", "alu1   or -> r14")
        first = p.block("fetch  a=r14 b=r15 d=3", "alu1   add", "alu2   and r1 d -> r12")
        for mode, ds in ("up", range(5)), ("down", range(5)), ("idx", range(4)), ("bfly", range(4)):
            for d in ds:
                p.block(f"fetch  a=r1 d={d} c=r2", f"x      shfl.{mode} width {width} -> r3",
                        "alu2   sub c x -> r4", "pred   lut 10 xflag -> p1")
        for mode in "up", "down", "idx":
            for v in 0xffffffff, rng.getrandbits(32):
                p.block(f"fetch  a={v:#x} d={'r12' if mode == 'idx' else 'r14'} c=r2",
                        f"x      shfl.{mode} width {width}", "alu2   xor c x -> r5")
        step(p, 1, 131)
        p.loop(first, "r14", 5)
        p.write()


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
        first = p.n
        mix(p, "r1", 0x2c1b3c6d + 8 * k)
        mix(p, "r5", 0x297a2d39 + 8 * k)
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
    """Rounds in which two or three warps go on: all lanes of one or two of them, one of the others.
    (Whose turn is next must not pass over that one.) A word of the array says which threads."""
    p = Program("warps_turns", "turns among warps of which some have a single lane", array=True)
    p.block("fetch  a=31 b=r15 c=0", "alu1   sub -> r13", "alu2   or c d -> r14")
    p.block("fetch  a=0x5bd1e995 c=r15 d=0x9e3779b1", "alu1   or -> r5", "alu2   mad.lo c d r1 -> r4")
    first = p.block("fetch  a=r14 d=r13", "x      ld.global [a<<2+512]", "alu2   shl x d -> r2")
    p.block("fetch  a=r2 b=0", "alu1   sub.lt", "guard  flag1", f"bra    {p.n + 5} if g")
    wait = p.block("bar")  # lower than what the others do, so that their lanes wait at once
    p.block("fetch  a=r14 b=1", "alu1   add -> r14")
    p.block("fetch  a=r14", "x      ld.global [a<<2+508]", "alu2   sub.ne x d",
            "pred   lut 10 flag2 -> p0", f"bra    {first} if pv")
    p.block("exit")
    p.block("fetch  a=r5 b=r15 c=r4 d=0x2c1b3c6d", "alu1   sub -> r4", "alu2   mad.lo c d r1 -> r5")
    p.block()
    p.block(f"bra    {wait}")
    p.source()
    rounds = []
    for base in range(8):
        for one in range(8):
            if one != base:
                rounds += [15 << 4 * base | 1 << 4 * one + lane for lane in range(4)]
        for one in range(1, 7):
            for two in range(one + 1, 8):
                a, b = (base + one) % 8, (base + two) % 8
                rounds += [15 << 4 * base | 1 << 4 * a + lane | 1 << 4 * b + (lane + one + two) % 4
                           for lane in range(4)]
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


def walks():
    """Every lane goes its own way through the blocks, by a random word; who stands furthest back runs."""
    for k, seed in enumerate((3, 7, 14, 16, 19, 29, 42, 60)):  # walks that are not too long
        rng = random.Random(seed)
        p = Program(f"walks{k}", "lanes that go through the blocks each on its own way",
                    threads=(32,))
        p.block(f"fetch  a=r15 b={word(rng)} d={word(rng, 1)}", "alu1   xor",
                "alu2   mad.lo r1 d r1 -> r1")
        p.block("fetch  a=r15 b=1 c=r15 d=2", "alu1   and -> r13", "alu2   and c d -> r12")
        p.block("fetch  a=0 b=r13 c=0 d=r12", "alu1   sub -> r13", "alu2   set.lo c d -> r12")
        for r in range(2, 12, 2):
            p.block(f"fetch  a=r13 b={word(rng)} c=r1 d={word(rng)}", f"alu1   sub.lt -> r{r}",
                    f"alu2   mad.lo c d r1 -> r{r + 1}", f"pred   lut 10 flag1 -> p{r // 2 % 4}")
        first = p.n
        while p.n < 31:
            to = rng.choice([b for b in range(first, 31) if b != p.n])
            kind, serial = (p.n + rng.randrange(2)) % 4, p.n % 7 in (2, 5)
            if kind < 2:  # R1 is r1 less a word, so that r1 is multiplied by an odd number
                p.block(f"fetch  a=r1 b={word(rng)} c=r1 d={word(rng, 0)}",
                        f"alu1   sub.{rng.choice(('lt', 'ge', 'lo', 'hs'))} -> r{rng.randrange(2, 11)}",
                        "guard  flag1", "alu2   mad.lo c d r1 -> r1",
                        f"pred   lut 10 flag1 -> p{rng.randrange(4)}",
                        f"bra    {31 if p.n % 5 == 0 else to} if g", serial=serial)
            elif kind == 2:  # two lanes against the others in each bit
                p.block(f"fetch  a=r13 b={word(rng)} c=r1 d=r{rng.randrange(2, 11)}",
                        "alu1   xor -> r11", f"guard  {rng.choice(('', '!'))}p{rng.randrange(4)}",
                        "alu2   sub c d -> r1", f"bra    {to} if g", serial=serial)
            else:
                p.block(f"fetch  a=r1 b={rng.randrange(1, 31)} c=r1", "alu1   shr",
                        f"guard  p{rng.randrange(4)}{rng.choice(('', ' mask'))}",
                        f"alu2   xor c r1 -> r{rng.choice((1, 1, rng.randrange(2, 11)))}",
                        f"bra    {to} if {rng.choice(('g', '!g'))}", serial=serial)
        p.write()


def execs():
    """Each block but the first and the last few for each warp and each set of its lanes. What all lanes
    do together comes first in two programs and last in the others; one of either branches from block
    to block."""
    def work(p, rng, n, to=None):
        for i in range(n):
            go = [f"bra    {to[p.n]}"] if to else []
            if i % 2:  # sums whose groups of bits are all just below a carry, or just below half
                p.block("fetch  a=r1 b=r2 c=r1 d=r3", "alu1   add -> r6", "alu2   add c d -> r7", *go)
            elif i % 4:
                p.block(f"fetch  c=r5 d={word(rng, 1)}",
                        f"alu2   mad.{'lo' if i % 8 == 2 else 'hi.u'} c d r1 -> r4", *go)
            else:
                p.block(f"fetch  a=r4 b={word(rng)}", f"alu1   {('add', 'sub')[i // 4 % 2]} -> r5", *go)

    def inwards(low, end):
        """Where each block goes: from the first to the last, to the second, ... and to the end."""
        way = []
        for k in range(low, (low + end + 1) // 2):
            way += [k, low + end - 1 - k]
        return dict(zip(way, way[1:] + [end]))

    def begin(p):
        p.block("fetch  a=r15 b=3 c=r15 d=0x5851f42d", "alu1   and -> r13",
                "alu2   mad.lo c d r1 -> r1")
        p.block("fetch  a=-1 b=r1 c=0x5ef7bdef d=r1", "alu1   sub -> r2", "alu2   sub c d -> r3")
        p.block("fetch  a=r3 b=9 c=r2 d=77", "alu1   add -> r4", "alu2   sub c d -> r5")
        p.block("fetch  a=1", "alu1   or -> r14")

    def choose(p, test, to):
        first = p.block("fetch  a=r14 b=r13 d=1", "alu1   shr", "alu2   and r1 d -> r12")
        p.block("fetch  a=r12", f"alu1   sub.{test}", "guard  flag1", f"bra    {to} if g")
        return first

    about = "each block for each warp and each set of lanes"
    for name, branches in ("words_exec0", False), ("words_exec2", True):
        p, rng = Program(name, about, threads=(32,)), random.Random(60)
        begin(p)
        first = choose(p, "eq", 28)
        work(p, rng, 28 - p.n, inwards(p.n, 28) if branches else None)
        p.loop(first, "r14", 16)
        p.write()
    for name, branches in ("words_exec1", False), ("words_exec3", True):
        p, rng = Program(name, about, threads=(32,)), random.Random(61)
        p.block("bra    25")
        work(p, rng, 21, inwards(1, 22) if branches else None)
        p.loop(29, "r14", 16)
        p.block("exit")
        begin(p)
        choose(p, "ne", 1)
        p.block("bra    22")
        p.finish()


def read():
    """Each word for a value, and the register that has it then."""
    for name, about, lanes in (("words_all_read", "each byte in each place, of all lanes", "0"),
                               ("words_val_read", "each byte in each place, of each lane", "61")):
        p = Program(name, about + ", and what the register holds then")
        p.block(f"fetch  a=0 c=r15 d={lanes}", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r13")
        first = p.block("fetch  a=r14 b=r13", "alu1   add -> r1")
        p.block("fetch  a=r1 b=255 d=0xffffff00", "alu1   and -> r1", "alu2   or r1 d -> r2")
        p.block("fetch  a=r1 b=8 c=r2 d=8", "alu1   shl -> r3", "alu2   shl c d -> r4")
        p.block("fetch  a=r3 b=8 c=r4 d=255", "alu1   shl -> r5", "alu2   or c d -> r6")
        p.block("fetch  a=r5 b=8 c=r6 d=8", "alu1   shl -> r7", "alu2   shl c d -> r8")
        p.block("fetch  a=r8 b=255 c=r8 d=8", "alu1   or -> r8", "alu2   shl c d -> r9")
        for a, b, c in ("123", "456", "789"):
            p.block(f"fetch  a=r{a} b=r{b} c=r{c} d=0x9e3779b1", "alu1   xor",
                    "alu2   mad.lo c d r1 -> r10")
        p.loop(first, "r14", 256)
        p.write()
    p = Program("words_pair_read", "each pair of nibbles, and what the registers hold then")
    p.block("fetch  a=r15 b=1 c=0", "alu1   and", "alu2   or c r1 -> r13")
    p.block("fetch  a=r13 b=2 c=0", "alu1   shl -> r13", "alu2   or c d -> r14")
    first = p.block("fetch  a=r14 b=r13 d=15", "alu1   shr", "alu2   and r1 d -> r1")
    p.block("fetch  a=r1 b=8 d=8", "alu1   xor", "alu2   sub r1 d -> r2")
    p.block("fetch  c=r2 d=0x01230467", "alu2   mad.lo c d 0 -> r3")
    p.loop(first, "r14", 256)
    p.write()


def opposite():
    """Results that have two lanes against the other two in every bit, or in all but one, in which one
    lane is against three; lanes of other warps wait at a barrier, or there are none."""
    for silent in False, True:
        opposites(silent)


def opposites(silent):
    """silent: nothing is spelled of them, so that the next word is the next EXEC."""
    p = Program("lanes_opposite" + "_silent" * silent,
                "two lanes against two in every bit, while others wait",
                threads=(32, 20, 4) if silent else (32, 4))

    def result(a, b):
        if silent:
            p.block(f"fetch  a={a} b={b}", "alu1   xor -> r5")
            p.block("fetch  a=r5", "alu1   sub.lt", "guard  flag1", f"bra    {p.n + 1} if g")
        else:
            p.block(f"fetch  a={a} b={b} c={a} d={b}", "alu1   xor -> r5", "alu2   xor c d -> r6")

    p.block("fetch  a=0 c=r15 d=0x9e3779b1", "alu1   or -> r14", "alu2   mad.lo c d 0 -> r1")
    p.block("fetch  a=r15 b=1 c=r15 d=2", "alu1   and -> r13", "alu2   and c d -> r12")
    p.block("fetch  a=0 b=r13 c=0 d=r12", "alu1   sub -> r13", "alu2   set.ne c d -> r12")
    p.block("fetch  a=0 b=r12 c=r15 d=3", "alu1   sub -> r12", "alu2   and c d -> r9")
    # r8: a random word of a warp and a round; r10: 0 and -1, two rounds each
    first = p.block("fetch  a=r13 b=r12 c=r14 d=30", "alu1   xor -> r11", "alu2   shl c d -> r10")
    p.block("fetch  a=r15 b=2 c=r14 d=0x85ebca6b", "alu1   shr", "alu2   mad.lo c d r1 -> r8")
    p.block("fetch  a=r8 b=0x2c1b3c6d", "alu1   xor", "alu2   mad.lo r1 r1 0 -> r8")
    mix(p, "r8", 0x297a2d39, by=13)
    p.block("fetch  a=r8 b=28 d=r9", "alu1   shr", "alu2   shr r1 d -> r3")
    p.block("fetch  a=r8 b=30 c=r3", "alu1   shr", "alu2   or c r1 -> r3")
    p.block("fetch  a=r3 b=1 c=r10 d=31", "alu1   and -> r3", "alu2   sar c d -> r10")
    go = p.n + 5
    p.block("fetch  a=r3 b=0", "alu1   sub.ne", "guard  flag1", f"bra    {go} if g")
    wait = p.block("bar")
    p.loop(first, "r14", 44 if silent else 24)
    p.block("exit")
    assert p.n == go
    for of in "r13", "r12", "r11":
        result(of, "r10")
    for lane in (0,) if silent else (0, 2):
        p.block(f"fetch  a=r9 b={lane} c=r8 d=27", "alu1   set.eq -> r7", "alu2   shr c d -> r4")
        p.block("fetch  a=r7 b=r4 d=r10", "alu1   shl", "alu2   xor r1 d -> r4")
        for of in ("r13", "r12", "r11")[lane // 2 or silent:]:
            result(of, "r4")
    if not silent:
        p.block("fetch  a=r8 b=r12 c=r8 d=r13", "alu1   xor -> r5", "alu2   xor c d -> r6")
    p.block(f"bra    {wait}")
    p.finish()


def halves():
    """Two lanes against two in every bit of a result of which nothing is spelled, or with one against
    three in one bit or two; then two of them leave. A thread block for each."""
    p = Program("lanes_halves", "two lanes against two, and two of them leave", threads=(4, 16), grid=72)
    p.lines.append(".preload r14 ctaid.x")
    p.block("fetch  a=r15 b=3 c=r14 d=2", "alu1   and -> r9", "alu2   shl c d -> r8")
    p.block("fetch  a=r8 b=28 d=r9", "alu1   and", "alu2   add r1 d -> r8")
    p.block("fetch  a=0xca963c5a b=r8 d=1", "alu1   shr", "alu2   and r1 d -> r5")
    p.block("fetch  a=0 b=r5 c=r14 d=5", "alu1   sub -> r5", "alu2   mad.lo c d 0 -> r7")
    p.block("fetch  a=r14 b=3 d=1", "alu1   shr -> r6", "alu2   shl r1 d -> r4")
    p.block("fetch  a=0xff55 b=r4 d=3", "alu1   shr", "alu2   and r1 d -> r4")  # 1, 1, 1, 1, 3 ..., 0
    p.block("fetch  a=r6 b=3", "alu1   and -> r6")
    p.block("fetch  a=r6 b=r9", "alu1   sub.ne", "guard  flag1 mask", "alu2   or c d -> r4")
    p.block("fetch  a=r7 b=31 c=r4", "alu1   and", "alu2   shl c r1 -> r4")
    p.block("fetch  a=r5 b=r4", "alu1   xor -> r5")
    p.block("fetch  a=r5", "alu1   sub.lt", "guard  flag1", "exit if g")
    p.write()


def conditions():
    """Branches, barriers and exits on each condition, barriers in both generations."""
    p = Program("controls", "branches, barriers and exits on each condition", threads=(4, 32))
    p.block("fetch  a=r15 b=3 c=r15 d=0x9e3779b1", "alu1   and -> r13", "alu2   mad.lo c d 0 -> r1")
    p.block("fetch  a=0 c=0", "alu1   or -> r14", "alu2   or c d -> r2")
    first = p.n
    for i, cond in enumerate(("g", "!g", "pv", "!pv")):
        p.block("fetch  a=r1 b=0 c=r1 d=0x2c1b3c6d", "alu1   sub.lt", "guard  flag1",
                "alu2   mad.lo c d r1 -> r1", "pred   lut 10 flag1 -> p0", f"bra    {p.n + 2} if {cond}")
        p.block(f"fetch  a=r2 b={i + 3}", "alu1   add -> r2")
        flag = "!flag1" if cond == "!g" else "flag1"
        p.block("fetch  a=r13 b=9", "alu1   sub.lo", f"guard  {flag}",
                f"pred   lut {5 if cond == '!pv' else 10} flag1 -> p1", f"bar if {cond}")
    p.block("bar")
    p.loop(first, "r14", 12)
    for i, cond in enumerate(("g", "!g", "pv", "!pv")):
        p.block(f"fetch  a=r13 b={i}", f"alu1   sub.{'ne' if cond == '!g' else 'eq'}", "guard  flag1",
                f"pred   lut {5 if cond == '!pv' else 10} flag1 -> p2", f"exit if {cond}")
    p.write()


def serials():
    """Branches to serial blocks and past them, by each set of lanes on each condition."""
    p = Program("branches_serial", "branches on each condition to serial blocks and past them",
                threads=(4, 8))
    p.block("fetch  a=r15 b=3 c=r15 d=0x9e3779b1", "alu1   and -> r13", "alu2   mad.lo c d 0 -> r1")
    p.block("fetch  a=0 c=0", "alu1   or -> r14", "alu2   or c d -> r2")
    first = p.block("fetch  a=r14 b=r13 d=1", "alu1   shr", "alu2   and r1 d -> r12")
    p.block("fetch  a=r12", "alu1   sub.ne", "pred   lut 10 flag1 -> p0")
    for i, cond in enumerate(("g", "!g", "pv", "!pv") * 2):
        p.block(f"fetch  a=r1 b={i + 1}", "alu1   sub.lt -> r1", "guard  p0",
                "pred   lut 6 flag1 p0 -> p1", f"bra    {p.n + 2} if {cond}")
        p.block(f"fetch  a=r2 b={i + 3}", "alu1   add -> r2", serial=i >= 4)
        p.block(f"fetch  a=r2 b=r1 c=r{1 + i % 2} d=0x2c1b3c6d", "alu1   xor -> r2", "alu2   mad.lo c d r1 -> r1",
                serial=i < 4)
    p.loop(first, "r14", 16)
    p.write()


def idle():
    """Lanes that act and have one value, beside lanes that do not act and have others."""
    p = Program("lanes_idle", "values of the lanes that act, while the others have other ones",
                threads=(8,))
    p.block("fetch  a=r15 b=3 c=r15 d=0x9e3779b1", "alu1   and -> r13", "alu2   mad.lo c d 0 -> r2")
    p.block("fetch  a=0", "alu1   or -> r14")
    first = p.block("fetch  a=r14 b=r13 d=1", "alu1   shr", "alu2   and r1 d -> r12")
    p.block("fetch  a=r12", "alu1   sub.ne", "pred   lut 10 flag1 -> p0")
    p.block("fetch  c=r14 d=0x85ebca6b a=0x3c6ef372", "alu1   or", "alu2   mad.lo c d r1 -> r3")
    p.block("fetch  a=r3 b=15 c=r2 d=0x2c1b3c6d", "alu1   shr", "alu2   mad.lo c d r1 -> r2")
    mix(p, "r3", 0x297a2d39)
    p.block("fetch  a=r3 b=27 c=r3", "alu1   shr", "alu2   sar c r1 -> r4")
    p.block("fetch  a=r2 b=27 c=r2", "alu1   shr", "alu2   sar c r1 -> r5")
    for g, a, b in ("p0", "r4", "r5"), ("!p0", "r5", "r4"):
        p.block(f"fetch  c={a} d={b}", f"guard  {g}", "alu2   sel c d -> r6")
        p.block("fetch  a=r6 c=r6", f"guard  {g} mask", "alu1   or -> r7", "alu2   or c d -> r8")
    p.loop(first, "r14", 96)
    p.write()


def anyone():
    """Votes as every operand of ALU 2."""
    p = Program("lanes_votes2", "votes of all kinds as every operand", threads=(1, 2, 3, 4, 32))
    first = voters(p)
    for i, mode in enumerate(("all", "any", "uni", "ballot")):
        lut = ["pred   lut 5 xflag -> p2"]
        lut += [f"pred   lut {n} xflag p1 -> p2" for n in (6, 9, (1, 4, 7, 13)[i])]
        no = "!" if i % 2 else ""
        p.block("fetch  c=r2", "guard  p1", f"x      vote.{mode}", "alu2   sub c x -> r4", lut[0])
        p.block("fetch  c=r0", "guard  p1", f"x      vote.{mode}", "alu2   add c x -> r4", lut[1])
        p.block("fetch  a=r2", "alu1   or", f"guard  {no}p1", f"x      vote.{mode} -> r3",
                "alu2   xor r1 x -> r5", lut[2])
        p.block("fetch  a=1", "alu1   or", f"guard  {no}p1", f"x      vote.{mode}",
                "alu2   shl r1 x -> r5", lut[3])
    p.loop(first, "r14", 16)
    p.write()


ALL = (votes, shuffles, constant_shuffles, equal, spelled, words, schedule, turns, walks, execs, read, opposite,
       halves, conditions, serials, idle, anyone)
