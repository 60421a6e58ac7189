#!/usr/bin/env python3
"""The answers to questions.json, computed here in plain Python, without any part of qgpu.

  ci/qwen/answers.py            writes them into questions.json
  ci/qwen/answers.py --check    exit code 1 if the file has others
"""
import json
import math
import os
import sys

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "questions.json")


def matmul(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def matvec(a, v):
    return [sum(x * y for x, y in zip(row, v)) for row in a]


def running(values):
    return [sum(values[:i + 1]) for i in range(len(values))]


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def differences(v):
    return [b - a for a, b in zip(v, v[1:])]


DRAWN = [2, 3, 1, 2, 0, 2, 3, 2, 1, 2, 2, 3]
ANSWERS = {
    "dot": 1 * 4 + 2 * 5 + 3 * 6,
    "squares": sum(n * n for n in range(1, 11)),
    "matmul": matmul([[1, 2], [3, 4]], [[5, 6], [7, 8]]),
    "sort": sorted([9, -4, 7, 0, 7, -12, 3]),
    "product": 17 * 23 * 29,
    "add": [12 + 5, -7 + 19, 30 - 30, 41 + 8],
    "range": 31 - (-5),
    "balance": running([100, -20, 35, -60, 5]),
    "matvec": matvec([[2, -1, 3], [0, 4, 5]], [7, 8, -9]),
    "transpose": [[1, 4], [2, 5], [3, 6]],
    "count": len([n for n in (3, 14, 15, 9, 26, 5, 35, 8) if n > 10]),
    "relu": [4, 0, 0, 0, 13],
    "abs": [6, 11, 250, 3],
    "descending": sorted([8, 1, 15, -3, 42], reverse=True),
    "bill": 3 * 45 + 12 * 8 + 7 * 99 + 1 * 250 + 490,
    "subtract": [[1 - 9, 20 - 8], [-3 - 7, 6 - 6]],
    "scale": [[-7 * n for n in row] for row in [[3, -1], [14, 0], [5, 9]]],
    "smaller": [3, -2, 14, -7],
    "distance": (13 + 2) ** 2 + (-4 - 7) ** 2 + (8 - 3) ** 2,
    "factorial": math.factorial(10),
    "wrap": (2147483647 + 1 + 2 ** 31) % 2 ** 32 - 2 ** 31,
    "equal": [1, 0, 1, 0, 1],
    "power": sum(map(sum, matmul([[2, 1], [1, 1]], [[2, 1], [1, 1]]))),
    "rows": [sum([10, 20, 30]), sum([4, 5, 6]), sum([-7, 0, 7])],
    "index": [n * n + i for i, n in enumerate([7, -3, 12, 5, 9])],
    "differences": differences([3, 10, 6, 25, 25, 1]),
    "histogram": [DRAWN.count(n) for n in range(4)],
    "gcd": [math.gcd(a, b) for a, b in ((48, 18), (17, 5), (100, 75), (84, 36))],
    "collatz": [collatz(n) for n in (6, 7, 9, 1, 27)],
}


def main():
    with open(PATH, encoding="utf-8") as f:
        questions = json.load(f)
    if {q["id"] for q in questions} != set(ANSWERS):
        sys.exit("answers: other questions than answers")
    if "--check" in sys.argv:
        wrong = [q["id"] for q in questions if q.get("answer") != ANSWERS[q["id"]]]
        if wrong:
            sys.exit(f"answers: wrong in questions.json: {', '.join(wrong)}")
        print(f"{len(questions)} answers agree")
        return
    lines = [json.dumps({**q, "answer": ANSWERS[q["id"]]}) for q in questions]
    with open(PATH, "w", encoding="utf-8") as f:
        f.write("[\n" + ",\n".join(lines) + "\n]\n")


main()
