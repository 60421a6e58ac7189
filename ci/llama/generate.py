#!/usr/bin/env python3
"""Launches written by llama.cpp, against the interpreter's tokens.

  generate.py FILE.gguf TRACE...

TRACE is the text form of `qgpu trace CASE --prompt -o TRACE`. For each thread block the loading
tokens are fed, then tokens are decoded greedily, one at a time, until HALT, and each is compared
with the trace. A first difference is told and ends its launch. The last line is
`N passed, N failed`.
"""

import os
import sys
import time

import numpy as np

from runtime import Model


def trace_words(path):
    words, inside = [], False
    with open(path, encoding="ascii") as f:
        for line in f:
            if line == "tokens\n":
                inside = True
            elif inside and line.startswith("end "):
                return words
            elif inside:
                words += [w.strip().replace(" ", "_") for w in line.split("|")]
    raise SystemExit(f"{path} is not a trace")


def launch(model, words, run, halt, expected):
    """None and the number of tokens written, or a sentence about the first difference."""
    model.reset()
    at = written = 0
    smallest = float("inf")
    while at < len(expected):
        end = expected.index(run, at) + 1
        logits = model.feed(expected[at:end])
        at = end
        while True:
            got = int(np.argmax(logits))
            want = expected[at] if at < len(expected) else None
            if got != want:
                name = words[want] if want is not None else "the end"
                other = f", its logit {logits[want]:g}" if want is not None else ""
                return (
                    f"token {at}: expected {name}, llama.cpp writes {words[got]} "
                    f"({logits[got]:g}{other})"
                ), written, smallest
            margin = float(logits[got] - np.delete(logits, got).max())
            smallest = min(smallest, margin)
            at += 1
            written += 1
            if got == halt:
                if at < len(expected):  # another thread block follows
                    model.feed([got])
                break
            logits = model.feed([got])
    return None, written, smallest


def main():
    path, traces = sys.argv[1], sys.argv[2:]
    texts = [trace_words(t) for t in traces]
    room = max(map(len, texts)) + 8
    model = Model(path, n_ctx=(room + 255) // 256 * 256)
    words = model.words()
    ids = {w: i for i, w in enumerate(words)}
    passed = failed = 0
    for name, text in zip(traces, texts):
        expected = [ids[w] for w in text]
        name = os.path.splitext(os.path.basename(name))[0]
        if model.tokenize(" ".join(text)) != expected:
            print(f"WRONG {name}: llama.cpp splits its words otherwise")
            failed += 1
            continue
        start = time.time()
        wrong, written, margin = launch(model, words, ids["RUN"], ids["HALT"], expected)
        seconds = time.time() - start
        loaded = len(expected) - written
        if wrong:
            print(f"WRONG {name}: {wrong}", flush=True)
        else:
            print(
                f"ok    {name}: {loaded} tokens in, {written} out, all equal, "
                f"smallest margin {margin:.3f} ({seconds:.0f} s)",
                flush=True,
            )
        passed += not wrong
        failed += bool(wrong)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
