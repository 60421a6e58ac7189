#!/usr/bin/env python3
"""Our logits against Hugging Face transformers on made-up checkpoints.

  compare.py QMODEL_TOOL [FIRST_SEED COUNT]

Each seed is another geometry. Random weights: in f32 the largest difference of a position's logits
must be below 1e-4 of their size; in bf16 our distance from Hugging Face's bf16 must not exceed its
own distance from f32. Machines of exact integers: every logit must be equal, in both modes.
Prefill and decode, dense and sparse. The last line is `N passed, N failed`.
"""

import random
import subprocess
import sys
import tempfile

import torch

import common


def ours(tool, directory, mode, path, prefill, tokens, vocab):
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(
            [tool, "logits", directory, mode, path, str(prefill), out.name, *map(str, tokens)],
            check=True,
        )
        flat = torch.frombuffer(bytearray(out.read()), dtype=torch.float32)
    return flat.reshape(-1, vocab)


def worst(a, b):
    """Largest difference of a position, relative to that position's largest logit."""
    return ((a - b).abs().amax(1) / b.abs().amax(1)).max().item()


def rms(a):
    return a.pow(2).mean().sqrt().item()


def main():
    tool = sys.argv[1]
    first, count = map(int, sys.argv[2:4]) if len(sys.argv) > 3 else (1, 20)
    passed = failed = 0
    torch.set_num_threads(2)

    def report(ok, text):
        nonlocal passed, failed
        passed += ok
        failed += not ok
        print(("ok    " if ok else "WRONG ") + text, flush=True)

    for seed in range(first, first + count):
        for kind in ("random", "machine"):
            with tempfile.TemporaryDirectory() as d:
                subprocess.run([tool, kind, d, str(seed)], check=True)
                rng = random.Random(seed)
                hf = {}
                for mode in ("f32", "bf16"):
                    model = common.load(d, mode)
                    c = model.config
                    if mode == "f32":
                        # 64 is the chunk length: below, at and above it
                        prefill = rng.choice((1, 5, 63, 64, 65, 100, 130))
                        tokens = [rng.randrange(c.vocab_size) for _ in range(prefill + 12)]
                    hf[mode] = common.logits(model, tokens, prefill)
                    del model
                shape = f"seed {seed:3} {kind:7} hidden {c.hidden_size} layers {c.num_hidden_layers}"
                shape += f" prefill {prefill}"
                noise = rms(hf["bf16"] - hf["f32"])
                for mode in ("f32", "bf16"):
                    for path in ("dense", "sparse"):
                        got = ours(tool, d, mode, path, prefill, tokens, c.vocab_size)
                        what = f"{shape} {mode} {path}: "
                        if kind == "machine":
                            n = (got != hf[mode]).sum().item()
                            report(n == 0, f"{what}{n} of {got.numel()} logits differ")
                        elif mode == "f32":
                            w = worst(got, hf[mode])
                            report(w < 1e-4, f"{what}{w:.1e}")
                        else:
                            r = rms(got - hf[mode])
                            report(r <= noise, f"{what}rms {r:.1e}, bf16's own {noise:.1e}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
