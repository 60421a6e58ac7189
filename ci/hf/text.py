#!/usr/bin/env python3
"""Text checkpoints as published: our logits against Hugging Face transformers.

  text.py QTEXT_TOOL [FIRST_SEED COUNT]
  text.py QTEXT_TOOL --record      writes model/text/test_expected.inc to standard output

Each seed is another geometry and another form of folder: both names of the architecture, both name
prefixes, one file or shards, dtypes as released or mixed, tied or not. Random weights. In f32 the
largest difference of a position's logits must be below 1e-4 of their size; in bf16 our distance
from Hugging Face's bf16 must not exceed its own distance from f32. Prefill, then decode; the last seed
again over 3,000 tokens. The last line is `N passed, N failed`.
"""

import os
import random
import subprocess
import sys
import tempfile

import torch

import common
from compare import rms, worst


def ours(tool, directory, mode, prefill, tokens, vocab):
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(
            [tool, "logits", directory, mode, str(prefill), out.name, *map(str, tokens)], check=True
        )
        flat = torch.frombuffer(bytearray(out.read()), dtype=torch.float32)
    return flat.reshape(-1, vocab)


def form(directory):
    shards = len([f for f in os.listdir(directory) if f.endswith(".safetensors")])
    with open(os.path.join(directory, "config.json"), encoding="utf-8") as f:
        nested = "text_config" in f.read()
    return f"{'conditional' if nested else 'causal'}, {shards} file{'s' if shards > 1 else ''}"


def record(tool):
    """f32 logits of transformers at a few places, for the tests that do without it."""
    print("/* Logits by transformers %s, torch %s, f32: ci/hf/text.py --record." % (
        common.transformers.__version__, torch.__version__.split("+")[0]))
    print(" * Token i is (7 i + 3) mod vocabulary; 66 are prefilled, then come four steps. */")
    for seed in (2, 3, 9):
        with tempfile.TemporaryDirectory() as d:
            subprocess.run([tool, "random", d, str(seed)], check=True)
            model = common.load(d, "f32")
            tokens = [(7 * i + 3) % model.config.vocab_size for i in range(70)]
            rows = common.logits(model, tokens, 66)
            print(f"{{{seed}, {rows.abs().max().item():.9g}f, {{")
            for row in rows:
                print("    {" + ", ".join(f"{x:.9g}f" for x in row[:6].tolist()) + "},")
            print("}},")


def main():
    tool = sys.argv[1]
    if sys.argv[2:] == ["--record"]:
        return record(tool)
    first, count = map(int, sys.argv[2:4]) if len(sys.argv) > 3 else (1, 24)
    passed = failed = 0
    torch.set_num_threads(2)
    jobs = [(seed, False) for seed in range(first, first + count)] + [(first + count - 1, True)]
    for seed, long in jobs:
        with tempfile.TemporaryDirectory() as d:
            subprocess.run([tool, "random", d, str(seed)], check=True)
            rng = random.Random(seed)
            hf = {}
            for mode in ("f32", "bf16"):
                model = common.load(d, mode)
                c = model.config
                if mode == "f32":
                    # 64 is the chunk length: below, at and above it
                    prefill = 3000 if long else rng.choice((1, 5, 63, 64, 65, 100, 130, 300))
                    tokens = [rng.randrange(c.vocab_size) for _ in range(prefill + 12)]
                hf[mode] = common.logits(model, tokens, prefill)
                del model
            what = f"seed {seed:3} {form(d)}, tied {c.tie_word_embeddings}, hidden {c.hidden_size}"
            what += f" layers {c.num_hidden_layers} prefill {prefill}"
            noise = rms(hf["bf16"] - hf["f32"])
            for mode in ("f32", "bf16"):
                got = ours(tool, d, mode, prefill, tokens, c.vocab_size)
                if mode == "f32":
                    w = worst(got, hf[mode])
                    ok, text = w < 1e-4, f"{w:.1e}"
                else:
                    r = rms(got - hf[mode])
                    ok, text = r <= noise, f"rms {r:.1e}, bf16's own {noise:.1e}"
                passed += ok
                failed += not ok
                print(f"{'ok    ' if ok else 'WRONG '}{what} {mode}: {text}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
