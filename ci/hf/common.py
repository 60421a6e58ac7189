"""Loading a checkpoint into Hugging Face transformers on the CPU, the same way for all scripts."""

import os
import warnings

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
warnings.filterwarnings("ignore", category=FutureWarning)

import torch  # noqa: E402
import transformers  # noqa: E402
from transformers import AutoModelForCausalLM  # noqa: E402

transformers.utils.logging.set_verbosity_error()
transformers.utils.logging.disable_progress_bar()

DTYPES = {"bf16": torch.bfloat16, "f32": torch.float32}


def load(directory, mode):
    # eager: sdpa keeps f32 where eager rounds to bf16
    model = AutoModelForCausalLM.from_pretrained(
        directory, dtype=DTYPES[mode], attn_implementation="eager"
    )
    assert type(model).__name__ == "Qwen3_5ForCausalLM", type(model).__name__
    return model.eval()


@torch.no_grad()
def logits(model, tokens, prefill):
    """Logits of the last prefilled token and of each later one, [n, vocab] in f32."""
    ids = torch.tensor([tokens])
    out = model(ids[:, :prefill], use_cache=True, logits_to_keep=1)
    rows = [out.logits[0, -1]]
    for i in range(prefill, len(tokens)):
        out = model(ids[:, i : i + 1], past_key_values=out.past_key_values, use_cache=True)
        rows.append(out.logits[0, -1])
    return torch.stack(rows).float()
