"""llama.cpp through its C interface: a GGUF file, token ids in, logits out. F32 throughout."""

import ctypes
import sys

import llama_cpp as lc
import numpy as np

GGML_TYPE_F32 = 0


@lc.llama_log_callback
def _log(level, text, _):
    if level == 4:  # an error
        sys.stderr.write(text.decode(errors="replace"))


class Model:
    def __init__(self, path, n_ctx, n_batch=64, threads=2, quiet=False):
        if quiet:
            self._quiet = lc.llama_log_callback(lambda level, text, _: None)
            lc.llama_log_set(self._quiet, ctypes.c_void_p(0))
        else:
            lc.llama_log_set(_log, ctypes.c_void_p(0))
        lc.llama_backend_init()
        p = lc.llama_model_default_params()
        p.n_gpu_layers = 0
        p.use_extra_bufts = False  # weights stay in the file's mapping, not repacked
        self.model = lc.llama_model_load_from_file(path.encode(), p)
        if not self.model:
            raise SystemExit(f"llama.cpp does not load {path}")
        p = lc.llama_context_default_params()
        p.n_ctx = n_ctx
        p.n_batch = p.n_ubatch = n_batch
        p.n_seq_max = 1
        p.n_threads = p.n_threads_batch = threads
        p.type_k = p.type_v = GGML_TYPE_F32
        p.flash_attn_type = 0  # off
        p.no_perf = True
        self.ctx = lc.llama_init_from_model(self.model, p)
        if not self.ctx:
            raise SystemExit("llama.cpp makes no context")
        self.n_batch = n_batch
        self.n_ctx = n_ctx
        self.vocab = lc.llama_model_get_vocab(self.model)
        self.n_vocab = lc.llama_vocab_n_tokens(self.vocab)
        self.used = 0

    def close(self):
        lc.llama_free(self.ctx)
        lc.llama_model_free(self.model)

    def reset(self):
        lc.llama_memory_clear(lc.llama_get_memory(self.ctx), True)
        self.used = 0

    def feed(self, ids):
        """Logits of the last token, a view that the next call overwrites."""
        for i in range(0, len(ids), self.n_batch):
            part = ids[i : i + self.n_batch]
            if self.used + len(part) > self.n_ctx:
                raise SystemExit(f"more than {self.n_ctx} tokens")
            array = (lc.llama_token * len(part))(*part)
            rc = lc.llama_decode(self.ctx, lc.llama_batch_get_one(array, len(part)))
            if rc:
                raise SystemExit(f"llama_decode returns {rc}")
            self.used += len(part)
        p = lc.llama_get_logits_ith(self.ctx, -1)
        return np.ctypeslib.as_array(p, shape=(self.n_vocab,))

    def word(self, i):
        return lc.llama_vocab_get_text(self.vocab, i).decode()

    def words(self):
        return [self.word(i) for i in range(self.n_vocab)]

    def tokenize(self, text):
        data = text.encode()
        out = (lc.llama_token * (len(data) + 8))()
        n = lc.llama_tokenize(self.vocab, data, len(data), out, len(out), False, False)
        return list(out[:n])
