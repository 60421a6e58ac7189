#!/usr/bin/env python3
"""Chooses the words of product_table.yaml (factor, factor, addend), for a multiplier that adds the
products of bits up in columns of four, each in three parts: so that each part, each column, and
each column with what it gets from below takes every value that a search comes to. Takes a minute.

  kernels/blocks/product_table.py > kernels/blocks/product_table.yaml"""
import random

CASES, TRIPLES, CANDIDATES, STEPS = 6, 42, 40, 25
ALL = (1 << 32) - 1
rng = random.Random(3)

# Where long climbs of single columns, over seeds of such words, ended: the largest sums of column 1 to
# 15, then of those with what they get from below, for each way to keep a word.
LARGEST = [
    (0x94a7fa6f, 0x95d7cbf9, 0x759c76ff), (0x7457710f, 0x9351b5ff, 0xad1faed2),
    (0x85ca8bc7, 0x53ef813f, 0x165e0610), (0x6049a8bf, 0x4daba8ff, 0x105255f3),
    (0x5e78407e, 0xfd362d57, 0x7746b31b), (0xa5da519b, 0x7958a1df, 0xcc21dfad),
    (0xd162adfd, 0xc1aaf77f, 0xeef4ed5c), (0xe4f3edff, 0x8dfebbff, 0xd4669690),
    (0x693c09bf, 0xdf168ffd, 0x1bd7b007), (0xa71ceff3, 0xf317dbff, 0x91cbf65b),
    (0xfa084ff7, 0x2e217ff7, 0xf6152741), (0xdf08f37e, 0x2c10bfdf, 0x6578a74d),
    (0xf5db7bff, 0xd0effcff, 0xaaf5fdd5), (0x67efe3fd, 0xf0effbff, 0x85d64273),
    (0xd04af6ff, 0x6c07ffff, 0x3c7a4df6), (0xbaf175ff, 0xefffffdf, 0xe7e78e02),
    (0xeed3fbf7, 0xdffff7bf, 0xed6b309b), (0x7cbfd6f9, 0x70ddafff, 0x3786bf89),
    (0xb7fffef, 0xbdfdffd, 0x1a20798a), (0xc78fdd3f, 0x87efffbf, 0x265e5578),
    (0xcf87ffff, 0x4bffff7f, 0x51718fe5), (0xfe97ebef, 0xf7fffbff, 0xeff03693),
    (0x7df1ebbf, 0xf7df6fff, 0x238c2937), (0xfddb7f6c, 0x3ffecffa, 0x62080b1b),
    (0xef7f6abe, 0xefffeff4, 0x97e78d9d), (0x6aaffbf8, 0xffffdcf6, 0xa0983bbe),
    (0xbf7defe5, 0xddd9dfc2, 0x79652a6f), (0xe98fffd1, 0xfff77fac, 0x4f84bef5),
    (0x5fff978e, 0xeffff798, 0xf866b3f0), (0xfbfaf6f5, 0x7f1fff61, 0x895e9ff4),
    (0xfcbb7a58, 0xfbf3fb0f, 0x7c3e452c), (0xfa9dfb78, 0xffe5fb76, 0xe943ec2),
    (0xbf26fd55, 0x7fbffa76, 0x573bfdb4), (0xdadfd336, 0xfff7dc0c, 0x680c2dc0),
    (0xfedf8349, 0x7fffc2fc, 0x8c4b72d0), (0x37fe434b, 0xffeeb14e, 0x1fcda718),
    (0xfbb6ffee, 0x9dfec795, 0xf29e087b), (0xbcfe0a9a, 0xfdf77d53, 0x83eeadfb),
    (0xfef91ebb, 0x6fe0f178, 0x7eef8f1e), (0xf3ecb733, 0xfff3a102, 0x3db6d1d5),
    (0xf7dba2b2, 0xfffcc333, 0x1de93e53), (0x76d9a392, 0x6fb46a0e, 0xffef5ad),
    (0xfc40d264, 0xf471b98e, 0x4171da11), (0xfe83a004, 0xfaa8f497, 0xef0eee03),
    (0xaab694b8, 0x8d409aaa, 0xfd35d624), (0x38753acb, 0xbb7c5776, 0x48e5de7f),
    (0x5df7fc47, 0x9171c09f, 0x24a3e3c4), (0xf37e576f, 0xab34e80e, 0xff2c3f88),
    (0x62109a5e, 0x39f5ff47, 0x13861fee), (0x6981a727, 0xf4874ff5, 0x41e5e67d),
    (0xf430f4e4, 0x77bc797f, 0x92eea2c6), (0x3ed9bfad, 0xeeefeeae, 0xea8b0270),
    (0x294da6e7, 0x609a0ce5, 0xcb45afa), (0x7eef25fb, 0x3ffff1ff, 0xec93b314),
    (0x64ae8ee7, 0xda76f677, 0x4d01af9d), (0x291ffeff, 0x5b0f0ee7, 0x76d3530e),
    (0x7072bcf5, 0x833e5d3d, 0xad589ea8), (0xfbf6ff73, 0x723dddff, 0xed2b8c00),
    (0x523c8ffa, 0x89886ae3, 0x4c5e0771), (0xdb92ddbe, 0xbbf96578, 0x6fd847e1),
    (0xa72f7fbe, 0xe5fdfbde, 0x4fefa8a7), (0xb88d73e7, 0xef567ecf, 0x245a5355),
    (0xaa0eb4ff, 0x11a7f7af, 0x2d6753d2), (0xda9381f2, 0xb877731d, 0xc4f2c9d0),
    (0xe27f38dc, 0x91fbfb2b, 0xa0f8fd90), (0xd9ce7d3e, 0x81b9ffb7, 0xde78507a),
    (0x91d8f023, 0xd2ed7f77, 0xbf354cea), (0x93fb79b6, 0x2c9fd7fb, 0x964fdc2d),
    (0x8abfdeec, 0xf0dbcf6f, 0x5455d7cf), (0xfe2bdf7b, 0xdf9ffdf7, 0x5fb27f1e),
    (0xf7eddfc6, 0xfdbf87fd, 0xb240c491), (0x7a7f5fe7, 0xaa7effde, 0x32458742),
    (0xc7eeb1c8, 0xcdbdd9b4, 0x6bc9e3f6), (0x9386dfff, 0xcebff9c3, 0x7efbf699),
    (0xfec2f6ed, 0x5eeeeb04, 0x8bb1b89b), (0x9f158e65, 0xd4075b52, 0xf57fabd0),
    (0xfa78c67a, 0xd06dbf9b, 0x55eb393e), (0x4a5ae2e8, 0xfbfee1a7, 0xd7efec9e),
    (0xf697e0b3, 0xf1f13647, 0x199bfdcb), (0x1eb65ac6, 0x7f35c730, 0x12c34550),
    (0xdf8cda4, 0xb6cc7b9d, 0x261d1c06), (0x75c82b35, 0xfd9fde75, 0xac7144b1),
    (0x7f132b95, 0x62bbb1ec, 0xf04e9e26),
    # By a SAT solver, which found no larger ones either: of columns 6 and 10 alone, and of column 6 to 12
    # with what they get from below.
    (0xf6dbffff, 0xf07fffff, 0xf9f4afff), (0xfffb7fc0, 0x7dff7fe0, 0x8f7),
    (0x77dfff80, 0x7ff2ffc0, 0x8f9), (0xffdfffff, 0xffcfffff, 0xf2afffff),
    (0xffdbffff, 0xffffdf7f, 0x9de7ffff), (0x7fffffff, 0x6befffff, 0xfffffff4),
    (0xffffffff, 0xffffffff, 0xfffff33f), (0xfffefbef, 0xdf5bfdff, 0x14ea),
    (0xfebfff3f, 0xffd7fffd, 0xacee4), (0xffffffff, 0xffe7fffb, 0xfffffff3),
    (0xffffffff, 0xffffffff, 0xffffff37), (0x7fdffff8, 0xfbfe7ff6, 0x2df),
    (0xfedfef80, 0x7ffbe600, 0x33e2), (0x7ebffffe, 0x7fd7fbfd, 0x6cffe),
]


def sums(a, b, c, mode):
    """What the columns hold. mode: 0 low word, 1 high word unsigned, 2 signed."""
    parts = [[0] * 3 for _ in range(16)]
    for i in range(32):
        if a >> i & 1 or mode == 2:
            for j in range(32):
                p = a >> i & b >> j & 1
                if mode == 2 and (i == 31) != (j == 31):
                    p = 1 - p
                if p:
                    parts[(i + j) // 4][i % 3] += 1 << (i + j) % 4
    if mode == 2:
        parts[8][0] += 1
        parts[15][0] += 8
    for i in range(32):
        if c >> i & 1:
            parts[i // 4 + (8 if mode else 0)][2] += 1 << i % 4
    high = high2 = carry = 0
    for d in range(16):
        column = sum(x & 15 for x in parts[d]) + high
        last = (column & 15) + high2 + carry
        for h in range(3):
            yield 0, d, h, parts[d][h]
        yield 1, d, column
        yield 2, d, last, carry
        yield 3, d, column & 15, high2
        high, high2, carry = sum(x >> 4 for x in parts[d]), column >> 4, last >> 4


def word():
    some = rng.getrandbits
    how = rng.random()
    if how < 0.25:
        return some(32)
    if how < 0.45:
        return some(32) | some(32)
    if how < 0.6:
        return some(32) | some(32) | some(32)
    if how < 0.7:
        return ALL ^ (some(32) & some(32) & some(32) & some(32))
    if how < 0.8:
        return (ALL << rng.randrange(32) & ALL) >> rng.randrange(8)
    w = rng.randrange(16) * 0x11111111
    for _ in range(rng.randrange(5)):
        i = 4 * rng.randrange(8)
        w = w & ~(15 << i) | rng.randrange(16) << i
    return w


def addend():
    return rng.choice((0, ALL, rng.getrandbits(32)))


def choose(covered):
    """The best of some, then changed bit by bit while that helps."""

    def new(t):
        return {e + (m,) for m in range(3) for e in sums(*t, m)} - covered

    best = max(((word(), word(), addend()) for _ in range(CANDIDATES)), key=lambda t: len(new(t)))
    gain = new(best)
    for _ in range(STEPS):
        t = list(best)
        t[rng.randrange(2)] ^= 1 << rng.randrange(32)
        if rng.random() < 0.3:
            t[2] = addend()
        now = new(tuple(t))
        if len(now) > len(gain):
            best, gain = tuple(t), now
    covered |= gain
    return best


def main():
    covered = set()
    print("source: product_table.qasm\nkernel: product_table")
    print("about: products whose columns of digits have each sum that there can be\ncases:")
    for k in range(CASES):
        triples = LARGEST[k * TRIPLES:][:TRIPLES]
        triples += [choose(covered) for _ in range(TRIPLES - len(triples))]
        words = [w for t in triples for w in t]
        print(f"  - name: part{k + 1}\n    grid: [1, 1, 1]\n    block: [4, 1, 1]\n    args:")
        for i in range(0, len(words), 9):
            row = ", ".join(f"{w:#x}" for w in words[i:i + 9])
            print(f"{'      - {m: [' if i == 0 else '              '}{row}"
                  f"{']}' if i + 9 >= len(words) else ','}")


main()
