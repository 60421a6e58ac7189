#!/usr/bin/env python3
"""The figures of an lcov file, room by room, and whether they reach the bars.

ci/coverage.py INFO [--no-bars] [--json FILE]

--json writes what `qgpu report` compares with a baseline (ccov.json of docs/report-schema.md): of
every line whether it ran, and a hash of its text, so that a line is known again where it has moved.
Exit code 4: something is below its bar. The lines of interp/ and compiler/ that nothing reached
are printed.
"""
import argparse
import hashlib
import json
import os
import subprocess
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


def files(path):
    """What ccov.json holds of each source, by name."""
    found, name, totals = {}, "", {"FNH:": 0, "FNF:": 1, "BRH:": 0, "BRF:": 1}
    with open(path, encoding="utf-8") as f:
        for line in f:
            key, value = line[:4].rstrip(), line.strip()
            if line.startswith("SF:"):
                name = os.path.relpath(value[3:], ROOT)
                found.setdefault(name, {"hits": {}, "functions": [0, 0], "branches": [0, 0]})
            elif line.startswith("DA:"):
                number, hits = value[3:].split(",")[:2]
                lines = found[name]["hits"]
                lines[int(number)] = lines.get(int(number), 0) + int(hits)
            elif key in totals:
                found[name]["functions" if key[0] == "F" else "branches"][totals[key]] += int(value[4:])
    return found


def write_json(path, info):
    out = []
    for name, data in sorted(files(info).items()):
        with open(os.path.join(ROOT, name), encoding="utf-8") as f:
            text = f.read().splitlines()
        if max(data["hits"], default=0) > len(text):
            sys.exit(f"{info}: {name} has {len(text)} lines, and one beyond has been counted: it has changed since")
        out.append({"name": name, "functions": data["functions"], "branches": data["branches"],
                    "hits": [data["hits"].get(i + 1) for i in range(len(text))],
                    "text": "".join(hashlib.sha256(line.strip().encode()).hexdigest()[:8] for line in text)})
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"], capture_output=True,
                            text=True, check=False).stdout.strip()
    with open(path + ".tmp", "w", encoding="utf-8") as f:
        json.dump({"schema": "qgpu-ccov/1", "commit": commit, "files": out}, f, separators=(",", ":"))
    os.replace(path + ".tmp", path)


def percent(hit, every):
    return 100.0 * hit / every if every else 100.0


def main():
    args = argparse.ArgumentParser()
    args.add_argument("info")
    args.add_argument("--no-bars", action="store_true")
    args.add_argument("--json")
    args = args.parse_args()
    rooms, missing = read(args.info)
    bars = {} if args.no_bars else BARS
    if args.json:
        write_json(args.json, args.info)
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
