#!/usr/bin/env python3
"""Builds every fault of a table into a copy of the sources, switched by a number.

    schema.py TREE OUT TABLE:KIND ...     copies TREE to OUT, writes OUT/mutants.tsv

«expression» becomes (qg_mutant == 7 ? (fault) : (expression)), so one build holds them all and what
runs with none switched on is the program as it is. The number is qg_mutant, in a test program
taken from $QG_MUTANT. OUT/tests.txt names the tests that the tables call catchers ("test NAME").
"""
import os
import re
import shutil
import sys


# at the end of a source that all programs hold
SWITCH = """
#include <stdlib.h>
int qg_mutant;
__attribute__((constructor)) static void qg_mutant_read(void)
{
    const char *s = getenv("QG_MUTANT");

    if (s)
        qg_mutant = atoi(s);
}
"""
SWITCH_IN = "interp/error.c"


def fail(text):
    sys.exit(f"schema.py: {text}")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def entries(table):
    for number, line in enumerate(read(table).splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        part = [p.strip(" ") for p in line.split(" || ")]
        # the C operator || is spelled like the separator: give it back where a bracket is open
        while len(part) > 1 and part[1].count("«") != part[1].count("»"):
            part[1:3] = [" || ".join(part[1:3])]
        while len(part) > 4 or (len(part) == 4 and not re.match(r"[a-z].* ", part[3])):
            part[2:4] = [" || ".join(part[2:4])]
        if len(part) < 3:
            fail(f"{table}:{number}: expected FILE || text || fault")
        yield number, part[0], part[1].replace("\\n", "\n"), part[2], part[3] if len(part) > 3 else "="


def main():
    tree, out, tables = sys.argv[1], sys.argv[2], sys.argv[3:]
    spans, lines, n = {}, [], 0
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(tree, out, symlinks=True,
                    ignore=lambda folder, names: [
                        n for n in names if os.path.samefile(folder, tree) and
                        (n in (".git", "kernels") or re.match(r"build($|-)", n))])
    for table in tables:
        path, kind = table.rsplit(":", 1)
        for number, file, text, fault, why in entries(path):
            source = read(os.path.join(tree, file))
            before, old, after = re.fullmatch(r"(.*)«(.*)»(.*)", text, re.S).groups()
            at = source.find(before + old + after)
            if at < 0 or source.find(before + old + after, at + 1) >= 0:
                fail(f"{path}:{number}: not once in {file}: {before + old + after}")
            n += 1
            at += len(before)
            spans.setdefault(file, {}).setdefault((at, at + len(old)), []).append((n, fault))
            row = source.count("\n", 0, at) + 1
            lines.append(f"{n}\t{kind}\t{why}\t{file}:{row}: {old} -> {fault}\n")
    for file, places in spans.items():
        source = read(os.path.join(tree, file))
        for (begin, end), faults in sorted(places.items(), reverse=True):
            text = f"({source[begin:end]})"
            for number, fault in reversed(faults):
                text = f"(qg_mutant == {number} ? ({fault}) : {text})"
            source = source[:begin] + text + source[end:]
        with open(os.path.join(out, file), "w", encoding="utf-8") as f:
            f.write("extern int qg_mutant;\n" + source)
    with open(os.path.join(out, SWITCH_IN), "a", encoding="utf-8") as f:
        f.write(SWITCH)
    with open(os.path.join(out, "tests.txt"), "w", encoding="utf-8") as f:
        f.writelines(sorted({re.sub(r"^test (\w+).*", r"\1\n", line.split("\t")[2])
                             for line in lines if line.split("\t")[2].startswith("test ")}))
    with open(os.path.join(out, "mutants.tsv"), "w", encoding="utf-8") as f:
        f.writelines(lines)
    print(f"{n} faults in {len(spans)} files")


main()
