#!/usr/bin/env python3
"""Our f32 logits against llama.cpp's on made-up checkpoints of many geometries.

  compare.py QMODEL_TOOL [FIRST_SEED COUNT]

The file is first compared with its Hugging Face directory (structure.py). Random weights: the
largest difference of a position's logits must be below 1e-4 of their size. Machines of exact
integers: the same best token at every position, and logits within 1e-3. Prefill and decode. The
last line is `N passed, N failed`.
"""

import os
import random
import subprocess
import sys
import tempfile

import numpy as np

from runtime import Model

HERE = os.path.dirname(os.path.abspath(__file__))


def ours(tool, directory, tokens, vocab):
    out = os.path.join(directory, "logits")
    command = [tool, "logits", directory, "f32", "sparse", "0", out, *map(str, tokens)]
    subprocess.run(command, check=True)
    return np.fromfile(out, np.float32).reshape(len(tokens), vocab)


def worst(a, b):
    return (np.abs(a - b).max(1) / np.abs(b).max(1)).max()


def main():
    tool = sys.argv[1]
    first, count = map(int, sys.argv[2:4]) if len(sys.argv) > 3 else (1, 20)
    passed = failed = 0

    def report(ok, text):
        nonlocal passed, failed
        passed += bool(ok)
        failed += not ok
        print(("ok    " if ok else "WRONG ") + text, flush=True)

    for seed in range(first, first + count):
        for kind in ("random", "machine"):
            with tempfile.TemporaryDirectory() as d:
                path = os.path.join(d, "m.gguf")
                bf16 = seed % 2 == 0 and kind == "machine"
                subprocess.run([tool, kind, d, str(seed)], check=True)
                subprocess.run([tool, "gguf", d, path, "bf16" if bf16 else "f32"], check=True)
                check = [sys.executable, os.path.join(HERE, "structure.py"), d, path]
                run = subprocess.run(check, capture_output=True, text=True)
                name = f"seed {seed:3} {kind:7}" + (" bf16" if bf16 else "")
                report(run.returncode == 0, f"{name} file: {(run.stdout + run.stderr).strip()}")
                rng = random.Random(seed)
                model = Model(path, n_ctx=256, quiet=True)
                prefill = rng.choice((1, 5, 63, 64, 65, 100, 130))
                tokens = [rng.randrange(model.n_vocab) for _ in range(prefill + 12)]
                got = [model.feed(tokens[:prefill]).copy()]
                got += [model.feed([t]).copy() for t in tokens[prefill:]]
                got = np.stack(got)
                want = ours(tool, d, tokens, model.n_vocab)[prefill - 1 :]
                model.close()
                w = worst(got, want)
                text = f"{name} prefill {prefill}: largest difference {w:.1e}"
                if kind == "machine":
                    same = (got.argmax(1) == want.argmax(1)).all()
                    report(same and w < 1e-3, f"{text}, {(got != want).sum()} logits differ")
                else:
                    report(w < 1e-4, text)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
