#!/usr/bin/env python3
"""Chooses the words of product_table.yaml (factor, factor, addend), for a multiplier that adds the
products of bits up in columns of four, each in three parts: so that each part, each column, and
each column with what it gets from below takes every value that a search comes to. Takes minutes.

  kernels/blocks/product_table.py > kernels/blocks/product_table.yaml"""
import random

CASES, TRIPLES, CANDIDATES, STEPS = 6, 42, 40, 25
ALL = (1 << 32) - 1
rng = random.Random(3)


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


def largest(kind, column, mode):
    """Factors and an addend for which that sum of the column is as large as a climb makes it."""

    def full(t):
        return next(e[2] for e in sums(*t, mode) if e[0] == kind and e[1] == column)

    best = max(((word(), word(), addend()) for _ in range(10 * CANDIDATES)), key=full)
    for _ in range(80 * STEPS):
        t = list(best)
        for _ in range(rng.randrange(1, 4)):
            t[rng.randrange(3)] ^= 1 << rng.randrange(32)
        if full(t) >= full(best):
            best = tuple(t)
    return best


def main():
    covered = set()
    print("source: product_table.qasm\nkernel: product_table")
    print("about: products whose columns of digits have each sum that there can be\ncases:")
    for k in range(CASES):
        if k == 0:
            kinds = [(1, d, d // 8) for d in range(16)] + [(2, d, d // 8) for d in range(16)]
            kinds += [(2, d, 2) for d in range(6, 16)]
            words = [w for kind in kinds for w in largest(*kind)]
        else:
            words = [w for _ in range(TRIPLES) for w in choose(covered)]
        print(f"  - name: part{k + 1}\n    grid: [1, 1, 1]\n    block: [4, 1, 1]\n    args:")
        for i in range(0, len(words), 9):
            row = ", ".join(f"{w:#x}" for w in words[i:i + 9])
            print(f"{'      - {m: [' if i == 0 else '              '}{row}"
                  f"{']}' if i + 9 >= len(words) else ','}")


main()
