/* Tokens a second of processor time on a made-up machine of the true shape (hidden 2048, 24
 * layers).
 *
 *   bench_model [TOKENS-SPARSE] [TOKENS-DENSE]
 */
#include "synth.h"

#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int run(const struct qm_ckpt *c, enum qm_mode mode, enum qm_path path, uint32_t n)
{
    double t0 = now(), t1, t2;
    struct qg_error e = {0};
    struct qm_model *m = qm_model_new(c, mode, path, &e);
    struct qm_state *s = m ? qm_state_new(m) : NULL;
    uint64_t seed = 5;
    uint32_t best = 0, second, sum = 0;

    if (!s) {
        qg_error_print(stderr, &e);
        return 1;
    }
    t1 = now();
    for (uint32_t i = 0; i < n; i++) {
        if (qm_step(m, s, synth_below(&seed, c->config.vocab), NULL, &best, &second))
            return 1;
        sum = sum * 31 + best;
    }
    t2 = now();
    printf("%-6s %-4s  made in %5.2f s  %8.1f tokens/s  (%u tokens, digest %08x)\n",
           path == QM_PATH_DENSE ? "dense" : "sparse", mode == QM_MODE_BF16 ? "bf16" : "f32",
           t1 - t0, n / (t2 - t1), (unsigned)n, (unsigned)sum);
    qm_state_free(s);
    qm_model_free(m);
    return 0;
}

int main(int argc, char **argv)
{
    uint32_t sparse = argc > 1 ? (uint32_t)atoi(argv[1]) : 20000;
    uint32_t dense = argc > 2 ? (uint32_t)atoi(argv[2]) : 10;
    uint64_t nnz = 0, ends = 0;

    struct synth_machine *m = synth_machine_2b(1);

    if (!m) {
        fprintf(stderr, "bench_model: cannot make the machine\n");
        return 1;
    }
    for (uint32_t i = 0; i < m->c->ntensors; i++) {
        uint64_t n = m->c->tensors[i].ptr[m->c->tensors[i].rows];

        nnz += n;
        if (m->c->tensors[i].name[0] == 'l' || m->c->tensors[i].name[6] == 'e')
            ends += n;
    }
    printf(
        "hidden 2048, 24 layers, %u units, %llu non-zero weights in layers, %llu in embedding and "
        "lm_head\n",
        2 * (unsigned)m->npairs, (unsigned long long)(nnz - ends), (unsigned long long)ends);
    int rc = run(m->c, QM_MODE_BF16, QM_PATH_SPARSE, sparse) ||
             run(m->c, QM_MODE_F32, QM_PATH_SPARSE, sparse);

    if (!rc && dense)
        rc = run(m->c, QM_MODE_BF16, QM_PATH_DENSE, dense) ||
             run(m->c, QM_MODE_BF16, QM_PATH_SPARSE, dense);
    synth_machine_free(m);
    return rc;
}
