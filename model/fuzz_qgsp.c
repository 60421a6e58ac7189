/* Any bytes as the payload of a sparse checkpoint; header and checksum are made to fit. */
#include "files.h"
#include "sparse.h"

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
    uint8_t *buf = calloc(1, size + QM_QGSP_HEADER);
    struct qm_ckpt *k = qm_ckpt_new(&c);
    struct qg_error e = {0};

    if (buf && k && size > 0) {
        uint32_t crc = qm_crc32(0, data + 1, size - 1);
        uint64_t bytes = size - 1;

        memcpy(buf, "QGSP\1\0\0\0", 8);
        buf[8] = data[0];
        memcpy(buf + 12, &bytes, 8);
        memcpy(buf + 20, &crc, 4);
        memcpy(buf + QM_QGSP_HEADER, data + 1, size - 1);
        if (!qm_qgsp_parse(k, buf, QM_QGSP_HEADER + size - 1, "fuzz", &e))
            qm_ckpt_check(k, &e);
    }
    qm_ckpt_free(k);
    free(buf);
    return 0;
}
