#include "text.h"

#include <math.h>
#include <stdlib.h>

struct word {
    float logit;
    uint32_t id;
};

static int better(const void *a, const void *b)
{
    const struct word *x = a, *y = b;

    if (x->logit != y->logit)
        return x->logit > y->logit ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* splitmix64: 53 bits to [0, 1) */
static double draw(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (double)(z >> 11) * 0x1p-53;
}

static uint32_t best(const float *logits, uint32_t n)
{
    uint32_t b = 0;

    for (uint32_t i = 1; i < n; i++)
        if (logits[i] > logits[b])
            b = i;
    return b;
}

uint32_t qt_sample(const struct qt_sampling *o, const float *logits, uint32_t n, uint64_t *seed)
{
    uint32_t top = best(logits, n), keep = 0;
    double u, total = 0, run = 0, floor_logit;
    struct word *w;

    if (o->temperature <= 0 || o->top_k == 1 || n < 2)
        return top;
    w = malloc(n * sizeof *w);
    if (!w)
        return n;
    /* a word 50 temperatures below the best has a probability below 2e-22 */
    floor_logit = logits[top] - 50 * o->temperature;
    for (uint32_t i = 0; i < n; i++)
        if (logits[i] >= floor_logit)
            w[keep++] = (struct word){logits[i], i};
    qsort(w, keep, sizeof *w, better);
    if (o->top_k && o->top_k < keep)
        keep = o->top_k;
    for (uint32_t i = 0; i < keep; i++)
        total += exp(((double)w[i].logit - w[0].logit) / o->temperature);
    if (o->top_p < 1) {
        uint32_t k = 0;

        while (k < keep) {
            run += exp(((double)w[k++].logit - w[0].logit) / o->temperature);
            if (run >= o->top_p * total)
                break;
        }
        keep = k;
        total = run;
    }
    u = draw(seed) * total;
    run = 0;
    for (uint32_t i = 0; i < keep; i++) {
        run += exp(((double)w[i].logit - w[0].logit) / o->temperature);
        if (u < run || i + 1 == keep) {
            top = w[i].id;
            break;
        }
    }
    free(w);
    return top;
}
