/* Made-up checkpoints on disk, and our logits for somebody else's runtime to compare with.
 *
 *   qmodel_tool random DIR SEED      a checkpoint with random weights; the seed picks the geometry
 *   qmodel_tool machine DIR SEED     a random machine of exact integers
 *   qmodel_tool machine2b DIR SEED   one of the true shape (2.8 GB, mostly holes)
 *   qmodel_tool gguf DIR FILE f32|bf16
 *                                    a checkpoint as GGUF
 *   qmodel_tool generate DIR bf16|f32 dense|sparse N TOKEN...
 *                                    prints N tokens chosen greedily after the given ones
 *   qmodel_tool logits DIR bf16|f32 dense|sparse PREFILL OUT TOKEN...
 *                                    prefill of the first PREFILL tokens (0: none), then steps;
 *                                    OUT gets the logits as f32 of the last prefilled token and of
 *                                    every step
 */
#include "../synth.h"

#include <stdlib.h>
#include <string.h>

static struct qm_config geometry(uint64_t seed)
{
    static const uint32_t dims[] = {16, 64, 32, 128};
    struct qm_config c = {.conv_kernel = 4,
                          .rms_eps = 1e-6f,
                          .rope_theta = 1e7,
                          .partial_rotary = 0.25,
                          .max_positions = 4096};

    c.hidden = 64u << synth_below(&seed, 3);
    c.intermediate = 96 + 32 * synth_below(&seed, 6);
    c.layers = 4 + 4 * synth_below(&seed, 2);
    c.vocab = 100 + synth_below(&seed, 200);
    c.lin_k_heads = 1 + synth_below(&seed, 3);
    c.lin_v_heads = c.lin_k_heads * (1 + synth_below(&seed, 2));
    c.lin_k_dim = c.lin_v_dim = dims[synth_below(&seed, 4)];
    c.attn_kv_heads = 1 + synth_below(&seed, 2);
    c.attn_heads = c.attn_kv_heads * (1 + synth_below(&seed, 3));
    c.head_dim = dims[1 + synth_below(&seed, 3)] * (1 + synth_below(&seed, 2));
    c.tied = synth_below(&seed, 2);
    if (synth_below(&seed, 4) == 0)
        c.partial_rotary = 0.5;
    for (uint32_t l = 3; l < c.layers; l += 4)
        c.full_attn[l] = true;
    return c;
}

static int words(struct qm_ckpt *c)
{
    c->vocab = calloc(c->config.vocab, sizeof *c->vocab);
    for (uint32_t i = 0; c->vocab && i < c->config.vocab; i++) {
        char word[32];

        snprintf(word, sizeof word, "word %u", (unsigned)i);
        c->vocab[i] = strdup(word);
        if (!c->vocab[i])
            return -1;
    }
    return c->vocab ? 0 : -1;
}

static int usage(void)
{
    fprintf(stderr, "usage: qmodel_tool random|machine|machine2b DIR SEED\n"
                    "       qmodel_tool gguf DIR FILE f32|bf16\n"
                    "       qmodel_tool generate DIR bf16|f32 dense|sparse N TOKEN...\n"
                    "       qmodel_tool logits DIR bf16|f32 dense|sparse PREFILL OUT TOKEN...\n");
    return QG_EXIT_USER;
}

static int make(const char *kind, const char *dir, uint64_t seed)
{
    struct qg_error e = {0};
    struct synth_machine *m = NULL;
    struct qm_ckpt *c = NULL;
    int rc = QG_EXIT_INTERNAL;

    if (!strcmp(kind, "machine2b")) {
        m = synth_machine_2b(seed);
        c = m ? m->c : NULL;
    } else if (!strcmp(kind, "machine")) {
        struct qm_config g = geometry(seed);
        struct synth_shape s = {.bits = 40, .fresh = 8, .pairs = 4, .heads = 1, .values = 5};

        g.hidden = 256;
        g.tied = false;
        g.intermediate = 96;
        g.lin_k_dim = g.lin_v_dim = 16;
        m = synth_machine(&g, &s, seed);
        c = m ? m->c : NULL;
    } else if (!strcmp(kind, "random")) {
        struct qm_config g = geometry(seed);

        c = synth_random(&g, seed, 1000, false);
    } else {
        return usage();
    }
    if (c && !words(c))
        rc = qm_ckpt_export(c, dir, &e);
    if (rc)
        qg_error_print(stderr, &e);
    if (m)
        synth_machine_free(m);
    else
        qm_ckpt_free(c);
    return rc;
}

static int gguf(const char *dir, const char *path, const char *type)
{
    struct qg_error e = {0};
    struct qm_ckpt *c = NULL;
    int rc = qm_ckpt_load(&c, dir, &e);

    if (!rc)
        rc = qm_ckpt_export_gguf(c, path, !strcmp(type, "bf16"), &e);
    if (rc)
        qg_error_print(stderr, &e);
    qm_ckpt_free(c);
    return rc;
}

/* A checkpoint loaded and ready to run. */
struct session {
    struct qm_ckpt *c;
    struct qm_model *m;
    struct qm_state *s;
};

static int start(struct session *r, const char *dir, const char *mode, const char *path)
{
    struct qg_error e = {0};

    memset(r, 0, sizeof *r);
    if (!qm_ckpt_load(&r->c, dir, &e))
        r->m = qm_model_new(r->c, strcmp(mode, "f32") ? QM_MODE_BF16 : QM_MODE_F32,
                            strcmp(path, "dense") ? QM_PATH_SPARSE : QM_PATH_DENSE, &e);
    if (r->m)
        r->s = qm_state_new(r->m);
    if (!r->s)
        qg_error_print(stderr, &e);
    return r->s ? 0 : QG_EXIT_USER;
}

static void stop(struct session *r)
{
    qm_state_free(r->s);
    qm_model_free(r->m);
    qm_ckpt_free(r->c);
}

static uint32_t token_of(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 10);
}

static int generate(char **arg, int n)
{
    struct session r;
    uint32_t best = 0;
    int rc = start(&r, arg[0], arg[1], arg[2]);

    for (int i = 4; !rc && i < n; i++)
        rc = qm_step(r.m, r.s, token_of(arg[i]), NULL, &best, NULL);
    for (int i = 0; !rc && i < atoi(arg[3]); i++) {
        printf("%u\n", (unsigned)best);
        rc = qm_step(r.m, r.s, best, NULL, &best, NULL);
    }
    stop(&r);
    return rc ? QG_EXIT_USER : 0;
}

static int logits(char **arg, int n)
{
    struct session r;
    int prefill = atoi(arg[3]), count = n - 5, rc = start(&r, arg[0], arg[1], arg[2]);
    uint32_t vocab = rc ? 1 : r.c->config.vocab;
    uint32_t *tokens = calloc((size_t)count + 1, sizeof *tokens);
    float *l = malloc(vocab * sizeof *l);
    FILE *out = fopen(arg[4], "wb");

    if (!rc && (!tokens || !l || !out || prefill < 0 || prefill > count))
        rc = QG_EXIT_USER;
    for (int i = 0; !rc && i < count; i++)
        tokens[i] = token_of(arg[5 + i]);
    if (!rc && prefill) {
        rc = qm_prefill(r.m, r.s, tokens, (size_t)prefill, l);
        fwrite(l, sizeof *l, vocab, out);
    }
    for (int i = prefill; !rc && i < count; i++) {
        rc = qm_step(r.m, r.s, tokens[i], l, NULL, NULL);
        fwrite(l, sizeof *l, vocab, out);
    }
    if (out && (ferror(out) | fclose(out)))
        rc = QG_EXIT_USER;
    free(l);
    free(tokens);
    stop(&r);
    return rc ? QG_EXIT_USER : 0;
}

int main(int argc, char **argv)
{
    if (argc == 4)
        return make(argv[1], argv[2], strtoull(argv[3], NULL, 10));
    if (argc == 5 && !strcmp(argv[1], "gguf"))
        return gguf(argv[2], argv[3], argv[4]);
    if (argc > 7 && !strcmp(argv[1], "logits"))
        return logits(argv + 2, argc - 2);
    if (argc > 6 && !strcmp(argv[1], "generate"))
        return generate(argv + 2, argc - 2);
    return usage();
}
