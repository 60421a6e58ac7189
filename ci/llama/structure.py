#!/usr/bin/env python3
"""A GGUF file against the Hugging Face directory of the same checkpoint, bit for bit.

  structure.py HF_DIR FILE.gguf

The file is read by the gguf package, the directory by a few lines of this script; what each tensor
must hold is written here once more, with array operations. Says the first difference and exits 1.
"""

import json
import os
import re
import sys

import numpy as np
from gguf import GGMLQuantizationType, GGUFReader

NAMES = {
    "input_layernorm.weight": "attn_norm.weight",
    "post_attention_layernorm.weight": "post_attention_norm.weight",
    "linear_attn.in_proj_qkv.weight": "attn_qkv.weight",
    "linear_attn.in_proj_z.weight": "attn_gate.weight",
    "linear_attn.in_proj_b.weight": "ssm_beta.weight",
    "linear_attn.in_proj_a.weight": "ssm_alpha.weight",
    "linear_attn.conv1d.weight": "ssm_conv1d.weight",
    "linear_attn.dt_bias": "ssm_dt.bias",
    "linear_attn.A_log": "ssm_a",
    "linear_attn.norm.weight": "ssm_norm.weight",
    "linear_attn.out_proj.weight": "ssm_out.weight",
    "self_attn.q_proj.weight": "attn_q.weight",
    "self_attn.k_proj.weight": "attn_k.weight",
    "self_attn.v_proj.weight": "attn_v.weight",
    "self_attn.o_proj.weight": "attn_output.weight",
    "self_attn.q_norm.weight": "attn_q_norm.weight",
    "self_attn.k_norm.weight": "attn_k_norm.weight",
    "mlp.gate_proj.weight": "ffn_gate.weight",
    "mlp.up_proj.weight": "ffn_up.weight",
    "mlp.down_proj.weight": "ffn_down.weight",
    "model.embed_tokens.weight": "token_embd.weight",
    "model.norm.weight": "output_norm.weight",
    "lm_head.weight": "output.weight",
}


def gguf_name(name):
    m = re.fullmatch(r"model\.layers\.(\d+)\.(.*)", name)
    return f"blk.{m[1]}.{NAMES[m[2]]}" if m else NAMES[name]


def widen(raw, dtype):
    if dtype == "BF16":
        return (np.asarray(raw).view("<u2").astype(np.uint32) << 16).view(np.float32)
    return np.asarray(raw).view({"F16": "<f2", "F32": "<f4"}[dtype]).astype(np.float32)


def safetensors(directory):
    """name, dtype, f32 array; one tensor at a time."""
    for file in sorted(os.listdir(directory)):
        if not file.endswith(".safetensors"):
            continue
        raw = np.memmap(os.path.join(directory, file), np.uint8, "r")
        size = int(raw[:8].view("<u8")[0])
        header = json.loads(bytes(raw[8 : 8 + size]))
        header.pop("__metadata__", None)
        for name, t in header.items():
            a, b = (8 + size + x for x in t["data_offsets"])
            yield name, t["dtype"], widen(raw[a:b], t["dtype"]).reshape(t["shape"])


def tile(x, axis, hk):
    """Value heads along an axis: from [key head][member] to [member][key head]."""
    x = np.moveaxis(x, axis, 0)
    hv = VALUE_HEADS
    y = x.reshape(hk, hv // hk, x.shape[0] // hv, *x.shape[1:]).swapaxes(0, 1)
    return np.moveaxis(y.reshape(x.shape), 0, axis)


def wanted(name, x, c):
    hk, key_rows = c["linear_num_key_heads"], 2 * c["linear_num_key_heads"] * c["linear_key_head_dim"]
    if name.endswith("norm.weight") and not name.endswith("linear_attn.norm.weight"):
        return x + np.float32(1)
    if "linear_attn." not in name or name.endswith("linear_attn.norm.weight"):
        return x
    if "conv1d" in name:
        x = x[:, 0, :]
    if "in_proj_qkv" in name or "conv1d" in name:
        return np.concatenate([x[:key_rows], tile(x[key_rows:], 0, hk)])
    x = tile(x, 1 if "out_proj" in name else 0, hk)
    return -np.exp(x) if name.endswith("A_log") else x


def scalar(r, key):
    return r.fields[key].contents() if key in r.fields else None


def hf_words(directory):
    with open(os.path.join(directory, "tokenizer.json"), encoding="utf-8") as f:
        vocab = json.load(f)["model"]["vocab"]
    return sorted(vocab, key=vocab.get)


def check_metadata(r, c, directory):
    rope = c["rope_parameters"]
    layers = [t == "linear_attention" for t in c["layer_types"]]
    want = {
        "general.architecture": "qwen35",
        "qwen35.block_count": c["num_hidden_layers"],
        "qwen35.context_length": c["max_position_embeddings"],
        "qwen35.embedding_length": c["hidden_size"],
        "qwen35.feed_forward_length": c["intermediate_size"],
        "qwen35.attention.head_count": c["num_attention_heads"],
        "qwen35.attention.head_count_kv": c["num_key_value_heads"],
        "qwen35.attention.key_length": c["head_dim"],
        "qwen35.attention.value_length": c["head_dim"],
        "qwen35.attention.layer_norm_rms_epsilon": float(np.float32(c["rms_norm_eps"])),
        "qwen35.rope.dimension_count": int(c["head_dim"] * rope["partial_rotary_factor"]),
        "qwen35.rope.freq_base": rope["rope_theta"],
        "qwen35.rope.dimension_sections": [11, 11, 10, 0],
        "qwen35.ssm.conv_kernel": c["linear_conv_kernel_dim"],
        "qwen35.ssm.state_size": c["linear_key_head_dim"],
        "qwen35.ssm.group_count": c["linear_num_key_heads"],
        "qwen35.ssm.time_step_rank": c["linear_num_value_heads"],
        "qwen35.ssm.inner_size": c["linear_num_value_heads"] * c["linear_value_head_dim"],
        "qwen35.attention.recurrent_layers": layers,
        "qwen35.full_attention_interval": layers.index(False) + 1,
    }
    if scalar(r, "tokenizer.ggml.model") == "none":  # made from a checkpoint without words
        want["qwen35.vocab_size"] = c["vocab_size"]
    else:
        want |= {
            "tokenizer.ggml.model": "gpt2",
            "tokenizer.ggml.pre": "qwen35",
            "tokenizer.ggml.tokens": hf_words(directory),
            "tokenizer.ggml.token_type": [4] * c["vocab_size"],
            "tokenizer.ggml.merges": [],
            "tokenizer.ggml.add_bos_token": False,
        }
        if c.get("eos_token_id") is not None:
            want["tokenizer.ggml.eos_token_id"] = c["eos_token_id"]
    for key, value in want.items():
        got = scalar(r, key)
        if key.endswith("merges"):
            got = list(got or [])
        if got != value:
            raise SystemExit(f"{key} is {str(got)[:200]}, should be {str(value)[:200]}")
    return len(want)


def main():
    global VALUE_HEADS
    directory, path = sys.argv[1:3]
    with open(os.path.join(directory, "config.json"), encoding="utf-8") as f:
        c = json.load(f)
    VALUE_HEADS = c["linear_num_value_heads"]
    r = GGUFReader(path)
    fields = check_metadata(r, c, directory)
    tensors = {t.name: t for t in r.tensors}
    for t in r.tensors:
        if t.data_offset % 32:
            raise SystemExit(f"{t.name} begins at {t.data_offset}, not a multiple of 32")
    values = 0
    for name, dtype, x in safetensors(directory):
        t = tensors.pop(gguf_name(name), None)
        if t is None:
            raise SystemExit(f"{name} is missing")
        want = wanted(name, x, c)
        if list(t.shape) != list(want.shape[::-1]):
            raise SystemExit(f"{t.name} has shape {t.shape}, should be {want.shape[::-1]}")
        if t.tensor_type not in (GGMLQuantizationType.F32, GGMLQuantizationType.BF16):
            raise SystemExit(f"{t.name} is {t.tensor_type.name}")
        if t.tensor_type == GGMLQuantizationType.BF16 and (dtype != "BF16" or want.ndim == 1):
            raise SystemExit(f"{t.name} is BF16, the tensor {dtype}")
        got = widen(t.data, t.tensor_type.name).reshape(want.shape)
        # exp differs between libraries in the last place
        same = np.allclose(got, want, rtol=1e-6) if name.endswith("A_log") else (got == want).all()
        if not same:
            at = np.argwhere(got != want)[0]
            raise SystemExit(
                f"{t.name}{at.tolist()} is {got[tuple(at)]}, should be {want[tuple(at)]}"
            )
        values += want.size
    if tensors:
        raise SystemExit(f"{next(iter(tensors))} has nothing to come from")
    print(f"{len(r.tensors)} tensors, {values} values, {fields} fields: all as they should be")


if __name__ == "__main__":
    main()
