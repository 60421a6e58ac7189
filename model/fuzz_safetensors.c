/* Any bytes as a safetensors file: first byte picks the use, the rest is the file. */
#include "config.h"
#include "safetensors.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qm_config c = {.hidden = 4,
                          .intermediate = 2,
                          .layers = 1,
                          .vocab = 3,
                          .lin_k_heads = 1,
                          .lin_v_heads = 1,
                          .lin_k_dim = 2,
                          .lin_v_dim = 2,
                          .conv_kernel = 2,
                          .attn_heads = 1,
                          .attn_kv_heads = 1,
                          .head_dim = 2,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e4,
                          .partial_rotary = 1,
                          .max_positions = 16};
    struct qg_error e = {0};
    struct qm_st st;

    if (size < 1)
        return 0;
    if (data[0] == 'c') { /* config.json */
        qm_config_parse(&c, (const char *)data + 1, size - 1, "fuzz", &e);
        return 0;
    }
    /* header length and JSON apart, so that the fuzzer need not keep the length right */
    size_t n = size - 1;
    uint8_t *buf = malloc(n + 8);

    if (!buf)
        return 0;
    if (data[0] == 's') { /* the JSON ends at the first 0 byte */
        const uint8_t *zero = memchr(data + 1, 0, n);
        uint64_t head = zero ? (uint64_t)(zero - data - 1) : n;

        memcpy(buf, &head, 8);
        memcpy(buf + 8, data + 1, n);
        n += 8;
    } else {
        memcpy(buf, data + 1, n);
    }
    struct qm_ckpt *k = qm_ckpt_new(&c);

    if (k && !qm_st_parse(&st, buf, n, "fuzz", &e)) {
        qm_st_take(k, &st, "fuzz", &e);
        qm_ckpt_check(k, &e);
        qm_st_close(&st);
    }
    qm_ckpt_free(k);
    free(buf);
    return 0;
}
