#!/usr/bin/env python3
"""The figures of an lcov file, room by room, and whether they reach the bars.

ci/coverage.py INFO [--no-bars]

Exit code 4: something is below its bar. The lines of interp/ and compiler/ that nothing reached
are printed.
"""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BELOW = 4
BARS = {"interp": {"lines": 100.0, "branches": 95.0}, "compiler": {"lines": 92.0}}
KINDS = {"lines": ("LF:", "LH:"), "functions": ("FNF:", "FNH:"), "branches": ("BRF:", "BRH:")}


def read(path):
    """{room: {kind: [hit, all]}}, {file: [lines that nothing reached]}"""
    rooms, missing, name = {}, {}, ""
    with open(path, encoding="utf-8") as f:
        for line in f:
            line = line.strip()
            if line.startswith("SF:"):
                name = os.path.relpath(line[3:], ROOT)
                room = rooms.setdefault(name.split(os.sep)[0], {k: [0, 0] for k in KINDS})
            elif line.startswith("DA:"):
                number, hits = line[3:].split(",")[:2]
                if int(hits) == 0:
                    missing.setdefault(name, []).append(int(number))
            for kind, (every, hit) in KINDS.items():
                if line.startswith(every):
                    room[kind][1] += int(line[len(every):])
                elif line.startswith(hit):
                    room[kind][0] += int(line[len(hit):])
    return rooms, missing


def percent(hit, every):
    return 100.0 * hit / every if every else 100.0


def main():
    rooms, missing = read(sys.argv[1])
    bars = {} if "--no-bars" in sys.argv[2:] else BARS
    below = 0
    for name, lines in sorted(missing.items()):
        if name.split(os.sep)[0] in BARS:
            print(f"not reached: {name}: {' '.join(map(str, lines))}")
    print(f"{'room':10} {'lines':>22} {'functions':>20} {'branches':>22}")
    for room, kinds in sorted(rooms.items()):
        cells = [f"{hit}/{every} {percent(hit, every):.2f} %" for hit, every in kinds.values()]
        print(f"{room:10} {cells[0]:>22} {cells[1]:>20} {cells[2]:>22}")
    for room, want in sorted(bars.items()):
        for kind, bar in want.items():
            hit, every = rooms.get(room, {}).get(kind, [0, 0])
            if not every or percent(hit, every) < bar:
                below = BELOW
                print(f"coverage: {room}/: {percent(hit, every):.2f} % of {kind}, the bar is {bar:g} %")
    return below


sys.exit(main())
