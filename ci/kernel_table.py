#!/usr/bin/env python3
"""The tables of kernels/README.md, written from the kernels themselves.

  ci/kernel_table.py QGPU            writes them
  ci/kernel_table.py QGPU --check    exit code 1 if they are out of date

QGPU is the program: blocks, registers and tokens come from `qgpu verify --totals`. They depend on
clang's code, so --check compares them only if clang is the version that the README names; the rest
of the tables is always compared. --readme FILE and --totals FILE (what verify printed) are for the
test of this script.
"""
import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KERNELS = os.path.join(ROOT, "kernels")
NUMBERS = 4  # the last columns of the first table, which come from verify

# What a kernel uses, by what its source says; \1 is the name itself.
FEATURES = [
    ("guard", r"\bif \(\w+ (?:<|>=) n\b"),
    ("3D", r"\bblockIdx\.z|\bthreadIdx\.z"),
    ("2D", r"\bblockIdx\.y|\bthreadIdx\.y"),
    ("gridDim", r"\bgridDim\b"),
    ("shared", r"\b__shared__\b"),
    ("constant memory", r"\b__constant__\b"),
    ("device variable", r"\b__device__ (?:volatile )?(?:unsigned |int |short |char )+\w+(?:\[\w*\])?(?: =|;)"),
    ("barrier", r"\b__syncthreads\b"),
    ("fence", r"\b__threadfence\b"),
    (r"\1", r"\b(atomic[A-Z]\w+)"),
    (r"shuffle \1", r"\b__shfl_(up|down|xor)_sync"),
    ("shuffle", r"\b__shfl_sync"),
    (r"\1", r"\b__(ballot|any|all|uni|match_any|match_all)_sync"),
    (r"\1", r"\b__(syncthreads_(?:count|and|or))\b"),
    (r"\1", r"\b__(byte_perm|dp4a|umulhi|mulhi|u?mul24|u?sad|[lr]?hadd|rhadd|uhadd|urhadd|brev|"
            r"popc|clz|clzll|ffs|funnelshift_\w+)\b"),
    (r"\1", r"\b(min|max|abs)\("),
    ("loop", r"\b(?:for|while) ?\("),
    ("break", r"\bfor\b(?:(?!\bswitch\b)[\s\S])*\bbreak;|\bwhile\b(?:(?!\bswitch\b)[\s\S])*\bbreak;"),
    ("switch", r"\bswitch\b"),
    ("early return", r"\breturn;"),
    ("function", r"\b__device__\b[^;={]*\("),
    ("division", r"(?<![/*])[/%]=? (?![0-9A-Z-])"),
    ("division by constants", r"[/%]=? -?(?!(?:1|2|4|8|16|32|64)\b)[0-9]"),
    ("64 bits", r"\blong long\b"),
    (r"\1", r"\b(u?(?:int|char|short)[24]) "),
    ("bytes", r"\bchar \*|\bchar \w+\["),
    ("halves", r"\bshort \*|\bshort \w+\["),
]


def fail(text):
    sys.exit(f"kernel_table: {text}")


def features(source):
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", source, flags=re.S)
    found = []
    for name, pattern in FEATURES:
        for m in re.finditer(pattern, code):
            text = m.expand(name)
            if text not in found:
                found.append(text)
    if "3D" in found:
        found.remove("2D")
    return found


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def field(text, key, path):
    m = re.search(rf"^{key}: *(.*)$", text, flags=re.M)
    if not m:
        fail(f"{path} has no '{key}'")
    return m[1].strip()


def case_files(folder):
    return sorted(n[:-5] for n in os.listdir(folder) if n.endswith(".yaml"))


def kernel_rows(totals):
    rows = []
    for name in case_files(KERNELS):
        path = os.path.join(KERNELS, name + ".yaml")
        text = read(path)
        if name not in totals:
            fail(f"verify said nothing of {name}")
        source = os.path.join(KERNELS, field(text, "source", path))
        rows.append([f"`{name}`", field(text, "about", path), ", ".join(features(read(source)))]
                    + totals[name])
    return rows


def mistake_rows():
    rows = []
    folder = os.path.join(KERNELS, "negative")
    for name in case_files(folder):
        path = os.path.join(folder, name + ".yaml")
        text = read(path)
        rows.append([f"`{name}`", field(text, "about", path), field(text, "diagnosis", path)])
    return rows


def verify(qgpu):
    files = [os.path.join(KERNELS, n + ".yaml") for n in case_files(KERNELS)]
    r = subprocess.run([qgpu, "verify", "--totals", "--no-model", "--no-oracle"] + files, capture_output=True,
                       text=True, check=False)
    if r.returncode != 0:
        fail(f"qgpu verify failed:\n{r.stdout[-3000:]}{r.stderr[-3000:]}")
    version = subprocess.run([qgpu, "--version"], capture_output=True, text=True, check=True).stdout
    return r.stdout + version


def parse_totals(text):
    line = re.compile(r"^\S+ +(\w+) +(\d+) cases? +(\d+) blocks +(\d+) registers +(\d+) tokens",
                      flags=re.M)
    clang = re.search(r"^clang: .*?version (\S+)", text, flags=re.M)
    if not clang:
        fail("no version of clang in what qgpu printed")
    return {m[1]: list(m.groups()[1:]) for m in line.finditer(text)}, clang[1]


def table(heads, rows):
    right = ["---:" if h in ("cases", "blocks", "registers", "tokens") else "---" for h in heads]
    return ["| " + " | ".join(r) + " |" for r in [heads, right] + rows]


def markers(name):
    return f"<!-- {name}: written by ci/kernel_table.py -->", f"<!-- end of {name} -->"


def section(readme, name):
    """Where the lines between the two markers begin and end."""
    first, last = markers(name)
    if readme.count(first) != 1 or readme.count(last) != 1:
        fail(f"kernels/README.md does not have the lines '{first}' and '{last}'")
    return readme.index(first) + len(first) + 1, readme.index(last)


def without_numbers(lines):
    """Rows without what depends on clang; a line that is no row says which clang, and is dropped."""
    return [" | ".join(c.strip() for c in l.split("|")[:-NUMBERS]) for l in lines if l[:1] == "|"]


def differences(name, old, new):
    def of(line):
        m = re.search(r"\| `(\w+)`", line)
        return m[1] if m else "head"
    was = {of(l): l for l in old}
    now = {of(l): l for l in new}
    for key in sorted(was.keys() | now.keys()):
        if was.get(key) != now.get(key):
            print(f"kernels/README.md, {name}, {key}:\n  is      {was.get(key, '-')}\n"
                  f"  should  {now.get(key, '-')}")


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    p.add_argument("qgpu")
    p.add_argument("--check", action="store_true", help="compare, write nothing")
    p.add_argument("--readme", default=os.path.join(KERNELS, "README.md"))
    p.add_argument("--totals", help="a file with what verify and --version printed")
    a = p.parse_args()

    totals, clang = parse_totals(read(a.totals) if a.totals else verify(a.qgpu))
    rows = kernel_rows(totals)
    cases = sum(int(r[3]) for r in rows)
    new = {
        "kernels": [f"{len(rows)} kernels, {cases} cases; code of clang {clang}; tokens are those "
                    "of all cases together.", ""]
                   + table(["kernel", "computes", "uses", "cases", "blocks", "registers", "tokens"],
                           rows) + [""],
        "mistakes": [""] + table(["kernel", "mistake", "diagnosis"], mistake_rows()) + [""],
    }
    readme = read(a.readme)
    stale = False
    for name, lines in new.items():
        begin, end = section(readme, name)
        old = readme[begin:end].split("\n")[:-1]
        if a.check:
            same_clang = f"clang {clang};" in readme
            if name == "kernels" and not same_clang:
                print(f"kernel_table: numbers not compared: clang here is {clang}")
                old, lines = without_numbers(old), without_numbers(lines)
            if old != lines:
                stale = True
                differences(name, old, lines)
        else:
            readme = readme[:begin] + "\n".join(lines) + "\n" + readme[end:]
    if a.check:
        if stale:
            print("kernel_table: out of date; run ci/kernel_table.py QGPU")
        return 1 if stale else 0
    with open(a.readme + ".tmp", "w", encoding="utf-8") as f:
        f.write(readme)
    os.replace(a.readme + ".tmp", a.readme)
    return 0


if __name__ == "__main__":
    sys.exit(main())
