/* Faults in single weights: sampled by seed, put into a checkpoint. */
#include "weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* splitmix64 */
static uint64_t draw(uint64_t *s)
{
    uint64_t z = (*s += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool is_down(const struct qm_tensor *t)
{
    const char *end = strstr(t->name, ".mlp.down_proj.weight");

    return end && end[strlen(".mlp.down_proj.weight")] == 0;
}

/* The row that an entry is in. */
static uint32_t row_of(const struct qm_tensor *t, uint64_t entry)
{
    uint32_t lo = 0, hi = t->rows;

    while (hi - lo > 1) {
        uint32_t mid = lo + (hi - lo) / 2;

        if (t->ptr[mid] <= entry)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* All of these are exact in bf16. */
static float other(float v, uint64_t r)
{
    switch (r & 3) {
    case 0: return 0;
    case 1: return -v;
    case 2: return 2 * v;
    default: return v / 2;
    }
}

static bool seen(const struct qgu_fault *f, uint32_t n, const struct qgu_fault *x)
{
    for (uint32_t i = 0; i < n; i++)
        if (f[i].tensor == x->tensor && f[i].unit == x->unit &&
            (x->unit ? f[i].col == x->col : f[i].entry == x->entry))
            return true;
    return false;
}

static uint32_t sample(const struct qm_ckpt *k, uint32_t tensor, bool unit, uint32_t want,
                       uint64_t seed, struct qgu_fault *f, uint32_t n)
{
    const struct qm_tensor *t = &k->tensors[tensor];
    uint64_t size = t->ptr[t->rows], s = seed * UINT64_C(1000003) + 2 * tensor + unit;
    uint32_t got = 0;

    for (uint32_t tries = 0; got < want && tries < 20 * want && size; tries++) {
        struct qgu_fault x = {.tensor = tensor, .unit = unit};

        x.entry = draw(&s) % size;
        x.row = row_of(t, x.entry);
        x.col = t->col[x.entry];
        x.from = t->val[x.entry];
        x.to = unit ? 0 : other(x.from, draw(&s));
        if (!seen(f, n + got, &x))
            f[n + got++] = x;
    }
    return got;
}

struct qgu_fault *qgu_faults(const struct qm_ckpt *k, uint32_t n, uint32_t units, uint64_t seed,
                             uint32_t *count)
{
    struct qgu_fault *f = calloc((size_t)n + units + 2 * k->ntensors, sizeof *f);
    double all = 0, due = 0;
    uint32_t layers = k->config.layers, got = 0, layer = 0;

    *count = 0;
    if (!f)
        return NULL;
    for (uint32_t i = 0; i < k->ntensors; i++)
        all += sqrt((double)k->tensors[i].ptr[k->tensors[i].rows]);
    for (uint32_t i = 0; i < k->ntensors && all > 0; i++) {
        uint32_t want;

        due += n * sqrt((double)k->tensors[i].ptr[k->tensors[i].rows]) / all;
        want = due >= 1 ? (uint32_t)due : 0;
        due -= want;
        got += sample(k, i, false, want, seed, f, got);
    }
    for (uint32_t i = 0; i < k->ntensors; i++)
        if (is_down(&k->tensors[i])) {
            uint32_t want = units / layers + (layer < units % layers);

            got += sample(k, i, true, want, seed, f, got);
            layer++;
        }
    *count = got;
    return f;
}

void qgu_fault_put(struct qm_ckpt *k, const struct qgu_fault *f)
{
    struct qm_tensor *t = &k->tensors[f->tensor];

    for (uint64_t i = 0; i < t->ptr[t->rows]; i++)
        if (f->unit ? t->col[i] == f->col : i == f->entry)
            t->val[i] = f->to;
}
