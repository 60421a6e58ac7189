#!/usr/bin/env python3
"""Lines of mutants, one JSON object each, to one file with the scores: see README.md.

collect.py LINES OUT
"""
import json
import os
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        mutants = [json.loads(line) for line in f]
    scores = {}
    for m in mutants:
        s = scores.setdefault(m["kind"], {"all": 0, "caught": 0, "equivalent": 0, "survives": 0})
        s["all"] += 1
        s[m["verdict"]] += 1
    out = {"schema": 1, "scores": scores, "mutants": mutants}
    with open(sys.argv[2] + ".tmp", "w", encoding="utf-8") as f:
        json.dump(out, f, indent=1)
        f.write("\n")
    os.replace(sys.argv[2] + ".tmp", sys.argv[2])
    for kind, s in scores.items():
        due = s["all"] - s["equivalent"]
        print(f"{kind}: {s['all']} faults, {s['caught']} caught, {s['equivalent']} equivalent, "
              f"{s['survives']} survive: {100 * s['caught'] / max(due, 1):.1f} %")
    print(f"written: {sys.argv[2]}")


main()
