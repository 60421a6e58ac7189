#!/usr/bin/env python3
"""The machine in front of a text model, in Hugging Face transformers.

  merge.py QTEXT_TOOL QGPU [SEED...]

For each seed: a small made-up base, merged by `qgpu model merge`. Both are loaded by transformers.
Text: KL(base || merged) over prefill and decode, at most 1e-6 in f32. In bf16 both models round
the same function, each its own way. Small KLs are squares of distances; by the triangle inequality
two models at the distance d of the exact one are at most 2 d apart. So the limit is
4 KL(base in f32 || base in bf16), from the format's error, which is measured, and not from ours; on
the way the merged model's own distance from f32 is printed. Machine: a launch, written greedily, must be the
interpreter's, in both dtypes. Isolation: machine tokens in a cache that has seen text leave every
recurrent matrix of the text layers as it was, and text those of the machine, bit for bit. The last
line is `N passed, N failed`.
"""

import gc
import json
import os
import subprocess
import sys
import tempfile

import torch

import common

LAUNCH = "kernels/dot.yaml:three"


def kl(p, q, words):
    """Mean and largest KL(p || q) of rows of logits; q may have words beyond p's, whose mass counts."""
    a = torch.log_softmax(p.double(), -1)
    b = torch.log_softmax(q.double(), -1)
    d = (a.exp() * (a - b[:, :words])).sum(-1)
    return d.mean().item(), d.max().item(), b[:, words:].exp().sum(-1).max().item()


def launch(qgpu):
    out = subprocess.run(
        [qgpu, "trace", LAUNCH, "--prompt", "--ids"], check=True, capture_output=True, text=True
    )
    ids = [int(w) for w in out.stdout.split()]
    run = ids.index(max(ids))  # RUN is the last word
    return ids[: run + 1], ids[run + 1 :]


def matrices(cache, layers):
    return [cache.layers[i].recurrent_states[0].clone() for i in layers]


def equal(a, b):
    return all(torch.equal(x.view(torch.int32), y.view(torch.int32)) for x, y in zip(a, b))


@torch.no_grad()
def main():
    tool, qgpu = sys.argv[1:3]
    seeds = [int(s) for s in sys.argv[3:]] or [1]
    passed = failed = 0
    torch.set_num_threads(2)
    prompt, expected = launch(qgpu)

    def report(ok, text):
        nonlocal passed, failed
        passed += bool(ok)
        failed += not ok
        print(("ok    " if ok else "WRONG ") + text, flush=True)

    for seed in seeds:
        with tempfile.TemporaryDirectory() as d:
            base, merged = os.path.join(d, "base"), os.path.join(d, "merged")
            subprocess.run([tool, "wide", base, str(seed)], check=True)
            subprocess.run([qgpu, "model", "merge", "--base", base, "-o", merged], check=True)
            with open(os.path.join(merged, "config.json"), encoding="utf-8") as f:
                q = json.load(f)["qgpu"]
            words, first = q["text_vocab_size"], q["text_layers_from"]
            tokens = [(7 * i * i + 3 * i + seed) % words for i in range(100)]
            want = {m: common.logits(common.load(base, m), tokens, 80) for m in common.DTYPES}
            noise = kl(want["f32"], want["bf16"], words)
            for mode in ("f32", "bf16"):
                model = common.load(merged, mode)
                types = model.config.layer_types
                linear = [i for i, t in enumerate(types) if t == "linear_attention"]
                got = common.logits(model, tokens, 80)
                mean, worst, mass = kl(want[mode], got, words)
                same = (want[mode] == got[:, :words]).float().mean().item()
                limit = 1e-6 if mode == "f32" else 4 * noise[0]
                text = f"seed {seed} {mode}: KL mean {mean:.1e} max {worst:.1e}, same bits {same:.1%}"
                text += f", on machine words {mass:.1e}"
                if mode == "bf16":
                    own = kl(want["f32"], got, words)[0]
                    text += f"; from f32: base {noise[0]:.1e}, merged {own:.1e}"
                report(mean <= limit and mass < 1e-12, text)

                # one cache: text, then a launch, then text
                out = model(torch.tensor([tokens[:70]]), use_cache=True)
                cache = out.past_key_values
                text_layers = [i for i in linear if i >= first]
                machine_layers = [i for i in linear if i < first]
                before = matrices(cache, text_layers)
                written = []
                ids = torch.tensor([[words + t for t in prompt]])
                for _ in expected:
                    out = model(ids, past_key_values=cache, use_cache=True, logits_to_keep=1)
                    ids = out.logits[0, -1].argmax().reshape(1, 1)
                    written.append(ids.item() - words)
                wrong = sum(a != b for a, b in zip(written, expected))
                report(wrong == 0, f"seed {seed} {mode}: {LAUNCH}: {wrong} of {len(expected)} tokens wrong")
                report(
                    equal(before, matrices(cache, text_layers)),
                    f"seed {seed} {mode}: the launch left the text layers' matrices alone",
                )
                before = matrices(cache, machine_layers)
                for part in (tokens[:1], tokens[70:90], tokens[90:91]):
                    model(torch.tensor([part]), past_key_values=cache, use_cache=True)
                report(
                    equal(before, matrices(cache, machine_layers)),
                    f"seed {seed} {mode}: text left the machine's matrices alone",
                )
                del model, cache, out
                gc.collect()
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
