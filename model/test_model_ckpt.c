/* Tensors in memory, and the list of them that a configuration asks for. */
#include "numerics.h"
#include "tensors.h"

#include <criterion/criterion.h>

Test(ckpt, fill_sorts_adds_and_refuses)
{
    struct qm_config c = {0};
    struct qm_ckpt *k = qm_ckpt_new(&c);
    uint32_t shape[3] = {3, 1, 4}, row[] = {2, 0, 2, 2, 0}, col[] = {3, 1, 0, 3, 2};
    float val[] = {1, 2, 3, 0.5f, -2}, odd = 1.001f, nan = NAN;
    struct qm_tensor *t = qm_ckpt_add(k, "t", QM_BF16, 3, shape);

    cr_assert(t && t->rows == 3 && t->cols == 4);
    cr_assert_null(qm_ckpt_add(k, "t", QM_BF16, 3, shape)); /* the name exists */
    shape[1] = 2;
    cr_assert_null(qm_ckpt_add(k, "u", QM_BF16, 3, shape)); /* no conv1d shape */
    cr_assert_eq(qm_tensor_fill(t, 5, row, col, val), 0);
    cr_assert_eq(t->ptr[1], 2);
    cr_assert_eq(t->ptr[2], 2);
    cr_assert_eq(t->ptr[3], 4);
    cr_assert(t->col[0] == 1 && t->val[0] == 2 && t->col[1] == 2 && t->val[1] == -2);
    cr_assert(t->col[2] == 0 && t->val[2] == 3 && t->col[3] == 3 && t->val[3] == 1.5f);
    cr_assert_eq(qm_tensor_fill(t, 1, row, col, &odd), -1); /* not exact in BF16 */
    cr_assert_eq(qm_tensor_fill(t, 1, row, col, &nan), -1);
    row[0] = 3;
    cr_assert_eq(qm_tensor_fill(t, 1, row, col, val), -1); /* out of shape */
    cr_assert_eq(t->ptr[3], 4);                            /* untouched by all of these */
    row[0] = row[1] = 0;
    col[0] = col[1] = 0;
    val[1] = -1;
    cr_assert_eq(qm_tensor_fill(t, 2, row, col, val), 0); /* adds up to nothing */
    cr_assert_eq(t->ptr[3], 0);
    qm_ckpt_free(k);
}

Test(ckpt, names_and_shapes_of_the_2b_geometry)
{
    static const struct {
        const char *name;
        uint32_t ndim, a, b, c;
    } want[] = {{"model.layers.0.linear_attn.in_proj_qkv.weight", 2, 6144, 2048, 1},
                {"model.layers.0.linear_attn.in_proj_z.weight", 2, 2048, 2048, 1},
                {"model.layers.22.linear_attn.in_proj_a.weight", 2, 16, 2048, 1},
                {"model.layers.1.linear_attn.conv1d.weight", 3, 6144, 1, 4},
                {"model.layers.1.linear_attn.A_log", 1, 16, 1, 1},
                {"model.layers.1.linear_attn.norm.weight", 1, 128, 1, 1},
                {"model.layers.3.self_attn.q_proj.weight", 2, 4096, 2048, 1},
                {"model.layers.3.self_attn.k_proj.weight", 2, 512, 2048, 1},
                {"model.layers.23.self_attn.o_proj.weight", 2, 2048, 2048, 1},
                {"model.layers.23.mlp.down_proj.weight", 2, 2048, 6144, 1}};
    struct qm_config c = {.hidden = 2048,
                          .intermediate = 6144,
                          .layers = 24,
                          .vocab = 248320,
                          .lin_k_heads = 16,
                          .lin_v_heads = 16,
                          .lin_k_dim = 128,
                          .lin_v_dim = 128,
                          .conv_kernel = 4,
                          .attn_heads = 8,
                          .attn_kv_heads = 2,
                          .head_dim = 256,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e7,
                          .partial_rotary = 0.25,
                          .max_positions = 262144,
                          .tied = true};
    struct qm_spec s;
    uint64_t params = 0;

    for (uint32_t l = 3; l < 24; l += 4)
        c.full_attn[l] = true;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        cr_assert(qm_spec_find(&c, want[i].name, &s), "%s", want[i].name);
        cr_assert(s.ndim == want[i].ndim && s.shape[0] == want[i].a && s.shape[1] == want[i].b &&
                      s.shape[2] == want[i].c,
                  "%s", want[i].name);
    }
    cr_assert_not(qm_spec_find(&c, "lm_head.weight", &s));
    cr_assert_not(qm_spec_find(&c, "model.layers.24.mlp.up_proj.weight", &s));
    cr_assert_not(qm_spec_find(&c, "model.layers.01.mlp.up_proj.weight", &s));
    cr_assert_not(qm_spec_find(&c, "model.layers.3.linear_attn.A_log", &s));
    for (uint32_t i = 0; i < qm_spec_count(&c); i++) {
        qm_spec_get(&c, i, &s);
        params += (uint64_t)s.rows * s.cols;
    }
    cr_assert_eq(params, 1881825088u); /* the published size of the 2B text model */
}
