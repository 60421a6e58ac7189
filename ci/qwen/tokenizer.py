#!/usr/bin/env python3
"""The tokenizer and the chat format beside Hugging Face's.

  ci/qwen/tokenizer.py BUILD [--model DIR] [--template FILE] [--rounds N] [--seed N]

With --model, DIR/tokenizer.json is compared, and DIR/chat_template.jinja rendered. Without, byte-
level BPEs are trained on this tree and corpus.txt, with the pre-tokenizers of Qwen3.5 and Qwen2:
the same code paths, other words. Needs tokenizers and transformers (ci/hf/setup.sh).
"""
import argparse
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

from tokenizers import (AddedToken, Regex, Tokenizer, decoders, models, normalizers,
                        pre_tokenizers, processors, trainers)

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TAIL = r"]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
CASES = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|"
PATTERNS = {
    "qwen3.5": CASES + r"[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}" + TAIL,
    "qwen2": CASES + r"[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}" + TAIL,
}
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>"]
OTHER = ["<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>", "<think>",
         "</think>"]
# Blocks from which random text is drawn.
BLOCKS = [(0x20, 0x7e), (0x20, 0x7e), (0x9, 0xd), (0xa0, 0x24f), (0x300, 0x36f), (0x370, 0x52f),
          (0x590, 0x6ff), (0x900, 0xdff), (0xe00, 0xfff), (0x1100, 0x11ff), (0x1680, 0x180e),
          (0x1e00, 0x1fff), (0x2000, 0x206f), (0x2150, 0x218f), (0x3000, 0x30ff), (0x4e00, 0x4eff),
          (0xac00, 0xacff), (0xf900, 0xfaff), (0xfe00, 0xffef), (0x10000, 0x1018f),
          (0x11000, 0x1135f), (0x1d100, 0x1d2ff), (0x1f300, 0x1f6ff), (0x20000, 0x200ff),
          (0xe0000, 0xe01ef)]


def read(path):
    with open(path, encoding="utf-8", errors="replace", newline="") as f:
        return f.read()


def corpus():
    texts = [read(os.path.join(HERE, "corpus.txt"))]
    for pattern in ("docs/*.md", "kernels/*.cu", "interp/*.c", "ci/*.sh", "harness/*.c"):
        texts += [read(p) for p in sorted(glob.glob(os.path.join(ROOT, pattern)))]
    return texts


def train(pattern, texts, size, path):
    t = Tokenizer(models.BPE())
    t.normalizer = normalizers.NFC()
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(pattern), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(texts, trainers.BpeTrainer(
        vocab_size=size, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False))
    t.add_tokens([AddedToken(s, special=True, normalized=False) for s in SPECIAL] +
                 [AddedToken(s, special=False, normalized=False) for s in OTHER])
    t.save(path)
    return t


def random_text(rng):
    parts = []
    for _ in range(rng.randrange(1, 30)):
        if rng.random() < 0.1:
            parts.append(rng.choice(SPECIAL + OTHER + ["'s", "'LL", "\r\n", "  ", " \n"]))
            continue
        low, high = rng.choice(BLOCKS)
        parts.append("".join(chr(rng.randint(low, high)) for _ in range(rng.randrange(1, 6))))
    return "".join(parts)


def random_bytes(rng):
    data = bytearray(random_text(rng).encode())
    for _ in range(rng.randrange(1, 6)):
        i = rng.randrange(len(data) + 1)
        if rng.random() < 0.5:
            data[i:i] = bytes([rng.randrange(128, 256)])
        else:
            del data[i:i + 1]
    return bytes(data)


class Check:
    def __init__(self, build):
        self.qtok = os.path.join(build, "qtok")
        self.passed = self.failed = 0

    def run(self, tokenizer, verb, data):
        return subprocess.run([self.qtok, tokenizer, verb], input=data, capture_output=True,
                              check=True).stdout

    def equal(self, what, got, wanted):
        if got == wanted:
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= 10:
            print(f"FAILED: {what}:\n  got    {got!r}\n  wanted {wanted!r}")

    def ids(self, name, path, hf, samples):
        """samples: bytes; what is not UTF-8 is U+FFFD for both."""
        text = "\n".join(s.hex() for s in samples) + "\n"
        lines = self.run(path, "lines", text.encode()).decode().split("\n")
        total = 0
        for data, line in zip(samples, lines, strict=False):
            wanted = hf.encode(data.decode("utf-8", "replace"), add_special_tokens=False).ids
            total += len(wanted)
            self.equal(f"{name}: {data!r}", [int(v) for v in line.split()], wanted)
        everything = [v for line in lines for v in line.split()]
        self.equal(f"{name}: decoding", self.run(path, "decode", " ".join(everything).encode())
                   .decode(), hf.decode([int(v) for v in everything], skip_special_tokens=False))
        print(f"{name}: {len(samples)} texts, {total} ids")

    def code_points(self, name, path, hf):
        """Every character, between letters and alone in a line."""
        points = [c for c in range(0x110000) if not 0xd800 <= c < 0xe000]
        samples = [" ".join(f"a{chr(c)}b 1{chr(c)}" for c in points[i:i + 256]).encode()
                   for i in range(0, len(points), 256)]
        self.ids(f"{name}, every character", path, hf, samples)

    def chats(self, path, template):
        from transformers import PreTrainedTokenizerFast
        hf = PreTrainedTokenizerFast(tokenizer_file=path)
        hf.chat_template = template
        for i, (messages, tools) in enumerate(chats()):
            for prompt in range(3):
                wanted = hf.apply_chat_template(
                    messages, tools=tools, tokenize=False, add_generation_prompt=prompt > 0,
                    enable_thinking=prompt == 2)
                ours = [dict(m) for m in messages]
                data = {"messages": ours, "prompt": prompt,
                        "tools": [json.dumps(t, ensure_ascii=False) for t in tools or []]}
                got = self.run(path, "chat", json.dumps(data).encode()).decode()
                self.equal(f"chat {i}, prompt {prompt}", got, wanted)
        print(f"chat template: {len(chats())} chats, 3 prompts each")


def chats():
    tool = {"type": "function", "function": {
        "name": "cuda", "description": "Computes. \"Exact\", 精确.",
        "parameters": {"type": "object", "properties": {
            "expression": {"type": "string", "description": "as in [1, 2] @ [3, 4]"}},
            "required": ["expression"]}}}

    def call(*expressions, name="cuda"):
        return [{"type": "function", "function": {"name": name, "arguments": {"expression": e}}}
                for e in expressions]

    system = {"role": "system", "content": "  Be brief.\n"}
    hello = {"role": "user", "content": "\u3000 Hello \n\u2003"}
    return [
        ([hello], None),
        ([system, hello], None),
        ([hello], [tool]),
        ([system, hello], [tool, tool]),
        ([{"role": "system", "content": " "}, hello], [tool]),
        ([hello, {"role": "assistant", "content": "Hi.\n"}, {"role": "user", "content": "1?"}],
         None),
        ([hello, {"role": "assistant", "content": "<think>\n\nwell\n</think>\n\nHi"}], None),
        ([hello, {"role": "assistant", "content": "x<think>\na<think>b\n</think>c</think>\n\nd"},
          {"role": "user", "content": "More"},
          {"role": "assistant", "content": "e", "reasoning_content": " because "}], None),
        ([system, hello, {"role": "assistant", "content": "", "tool_calls": call("[1]")},
          {"role": "tool", "content": " 32\n"}], [tool]),
        ([system, hello,
          {"role": "assistant", "content": "Let me see. ", "tool_calls": call("1", "2\n+ 3")},
          {"role": "tool", "content": "1"}, {"role": "tool", "content": "5"},
          {"role": "assistant", "content": "Five."}, {"role": "user", "content": "And?"},
          {"role": "assistant", "content": "", "tool_calls": call("6")},
          {"role": "tool", "content": "error:\n    ^"}], [tool]),
        ([hello, {"role": "user", "content": "<tool_response>\nx\n</tool_response>"},
          {"role": "assistant", "content": "<think>t</think>a"}], None),
    ]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("build")
    p.add_argument("--model")
    p.add_argument("--template")
    p.add_argument("--rounds", type=int, default=2000)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    check = Check(a.build)
    rng = random.Random(a.seed)
    texts = corpus()
    samples = [line.encode() for line in texts[0].split("\n")] + [t.encode() for t in texts]
    samples += [random_text(rng).encode() for _ in range(a.rounds)]
    samples += [random_bytes(rng) for _ in range(a.rounds)]
    samples += [b"a" * 10000, "ऄ".encode() * 5000, b" " * 10000 + b"x", b"\n" * 3000]
    with tempfile.TemporaryDirectory() as tmp:
        todo = []
        if a.model:
            path = os.path.join(a.model, "tokenizer.json")
            todo.append(("model", path, Tokenizer.from_file(path)))
        else:
            for name, pattern in PATTERNS.items():
                path = os.path.join(tmp, name + ".json")
                todo.append((name, path, train(pattern, texts, 6000, path)))
        for name, path, hf in todo:
            check.ids(name, path, hf, samples)
            check.code_points(name, path, hf)
        template = a.template or (a.model and os.path.join(a.model, "chat_template.jinja"))
        if template and os.path.exists(template):
            check.chats(todo[0][1], read(template))
        else:
            print("chat template: not run (none at hand; --template or --model)")
    print(f"{check.passed} passed, {check.failed} failed")
    return check.failed > 0


if __name__ == "__main__":
    sys.exit(main())
