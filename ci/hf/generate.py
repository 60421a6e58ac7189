#!/usr/bin/env python3
"""Greedy generation of a checkpoint in Hugging Face transformers against a given continuation.

  generate.py MODEL_DIR PROMPT_IDS_FILE EXPECTED_IDS_FILE [bf16|f32]

The files hold token ids separated by white space. The prompt goes in by one prefill; then as many
tokens are generated as are expected (generation stops early at the model's eos token). Exit 0 if
they are the same, 1 with the first difference if not.
"""

import sys
import time

import torch
from transformers import AutoTokenizer

import common


def ids(path):
    with open(path, encoding="ascii") as f:
        return [int(w) for w in f.read().split()]


def main():
    directory, prompt_file, expected_file = sys.argv[1:4]
    mode = sys.argv[4] if len(sys.argv) > 4 else "bf16"
    prompt, expected = ids(prompt_file), ids(expected_file)
    model = common.load(directory, mode)
    start = time.time()
    with torch.no_grad():
        out = model.generate(
            torch.tensor([prompt]),
            attention_mask=torch.ones(1, len(prompt), dtype=torch.long),
            max_new_tokens=len(expected),
            do_sample=False,
        )
    got = out[0, len(prompt) :].tolist()
    seconds = time.time() - start
    if got == expected:
        print(f"hf: {mode}: {len(prompt)} tokens in, {len(got)} out, all equal ({seconds:.1f} s)")
        return 0
    at = next((i for i, (a, b) in enumerate(zip(got, expected)) if a != b), min(len(got), len(expected)))
    try:
        words = AutoTokenizer.from_pretrained(directory)
        name = lambda seq: words.convert_ids_to_tokens(seq[at]) if at < len(seq) else "nothing"
    except Exception:  # a checkpoint without words
        name = lambda seq: str(seq[at]) if at < len(seq) else "nothing"
    print(f"hf: {mode}: output token {at}: expected {name(expected)}, got {name(got)}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
