/* Many tokens at once, where all are known beforehand (replay).
 *
 * A *chunk* of up to 256 positions goes through the model stage by stage. In the MLPs the
 * positions do not see each other, so 32 of them lie side by side in the lanes of vectors, as
 * integers of 16 bits, and every form (event.c) is summed for all of them: few terms a
 * form, one load and one addition each. What a form's units add is computed where some lane is
 * above its threshold. In a mixer the rows of queries, keys, betas and values come out of lanes in
 * the same way; then each head goes through the positions in order, with the f32 arithmetic
 * of the step by events. Positions of one class lie next to each other: they leave the same forms
 * alone.
 *
 * Why these are the bits of the dense pass: the conditions of event.c hold (all of them are
 * checked, on tensors and on every value of the stream), so each sum of the dense pass is exact,
 * and what is left to show is that 16 bits do not overflow. When the model is made, for each form
 *   - terms: the sum of its factors times 256 fits, or inputs are compared with what does;
 *   - units: up to the sum `lim`, each unit is computed by the dense pass's own functions and is
 * what the integers say; above it the chunk is not for here;
 *   - down_proj: the most that all forms together can add to a dim, with the sums below their
 *     limits, fits; additions in between may wrap, the result cannot.
 * While it runs, every result is an integer of at most 256, before and after it is added, and
 * the energy (where a dim is 0 or 1 in all lanes, it counts 1) stays below 2^24. Whatever does not
 * hold: the chunk's writes are put back and its tokens take the step, one by one.
 */
#include "batch.h"

#include <stdlib.h>

enum { FEWEST = 6, GIVE_UP = 50 };

struct qb_work *qm_batch_work_new(const struct qm_model *m, struct qm_event_state *e)
{
    const struct qm_batch *b = m->batch;
    struct qb_work *w = aligned_alloc(64, (sizeof *w + 63) / 64 * 64);
    size_t lanes = sizeof(qb_lanes), pairs = (size_t)QB_BATCHES * b->most_pairs;

    if (!w)
        return NULL;
    memset(w, 0, sizeof *w);
    w->x = aligned_alloc(64, lanes * QB_BATCHES * m->c.hidden);
    w->out = aligned_alloc(64, lanes * (pairs + 1));
    w->touched = calloc(pairs + 8, 1);
    w->acc = aligned_alloc(64, lanes * (b->most_forms + 1u)); /* one is written behind the end */
    w->active = calloc(b->most_forms + 1u, sizeof *w->active);
    w->class = calloc(b->most_heads + 1u, sizeof *w->class);
    w->seen = calloc(b->most_groups + 1u, sizeof *w->seen);
    w->v = calloc(m->c.lin_v_dim, sizeof *w->v);
    w->key = calloc(QB_LANES, sizeof *w->key);
    if (!w->x || !w->out || !w->touched || !w->acc || !w->active || !w->class || !w->seen ||
        !w->v || !w->key || !qm_batch_reads_new(m, e, w)) {
        qm_batch_work_free(m, w);
        return NULL;
    }
    memset(w->out, 0, lanes * (pairs + 1));
    return w;
}

void qm_batch_work_free(const struct qm_model *m, struct qb_work *w)
{
    if (!w)
        return;
    void *all[] = {w->seen,   w->x,     w->out,    w->touched, w->acc,
                   w->active, w->class, w->values, w->v,       w->key};

    qm_batch_reads_free(m, w);

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    free(w);
}

/* Which lane each position goes to: by class, then in order. */
static void arrange(const struct qm_model *m, struct qb_work *w, const uint32_t *tokens, uint32_t n)
{
    uint32_t first[EV_CLASSES + 1] = {0}, batches = (n + QB_LANES - 1) / QB_LANES;

    for (uint32_t i = 0; i < n; i++)
        first[m->event->class_of[tokens[i]] + 1]++;
    for (uint32_t k = 1; k <= EV_CLASSES; k++)
        first[k] += first[k - 1];
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = first[m->event->class_of[tokens[i]]]++;

        w->order[at] = (uint16_t)i;
        w->lane[i] = (uint16_t)at;
    }
    for (uint32_t b = 0; b < batches; b++) {
        uint32_t lanes = n - b * QB_LANES;

        w->valid[b] = lanes < QB_LANES ? ((uint32_t)1 << lanes) - 1 : UINT32_MAX;
    }
}

static void set(uint64_t *bits, uint32_t i)
{
    bits[i / 64] |= (uint64_t)1 << i % 64;
}

static void embed(const struct qm_model *m, struct qb_work *w, const uint32_t *tokens, uint32_t n)
{
    uint32_t batches = (n + QB_LANES - 1) / QB_LANES;

    memset(w->x, 0, sizeof(qb_lanes) * batches * m->c.hidden);
    memset(w->energy, 0, sizeof w->energy);
    memset(w->dims, 0, sizeof w->dims);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t b = w->lane[i] / QB_LANES, lane = w->lane[i] % QB_LANES;
        qb_lanes *x = w->x + (size_t)b * m->c.hidden;

        for (uint64_t k = m->emb_ptr[tokens[i]] + m->fast->first; k < m->emb_ptr[tokens[i] + 1];
             k++) {
            int16_t v = (int16_t)m->emb_val[k];

            x[m->emb_col[k]][lane] = v;
            if (v)
                set(w->dims[b].some, m->emb_col[k]);
            if (v & -2)
                set(w->dims[b].odd, m->emb_col[k]);
        }
    }
    for (uint32_t b = 0; b < batches; b++)
        for (uint32_t k = 0; k < EV_WORDS; k++)
            for (uint64_t odd = w->dims[b].odd[k]; odd; odd &= odd - 1) {
                const int16_t *x =
                    w->x[(size_t)b * m->c.hidden + 64 * k + (uint32_t)__builtin_ctzll(odd)];

                for (uint32_t i = 0; i < QB_LANES; i++)
                    w->energy[b][i] += x[i] * x[i];
            }
}

/* Nothing that is not for here has been seen in the batch, in lanes that count. */
static bool good(const struct qm_model *m, struct qb_work *w, uint32_t b)
{
    uint32_t bad = m->batch->kernel->nonzero(w->bad);

    for (uint32_t i = 0; i < QB_LANES; i++)
        bad |= (uint32_t)(w->energy[b][i] >= EV_ENERGY - (int32_t)m->c.hidden) << i;
    memset(w->bad, 0, sizeof w->bad);
    return !(bad & w->valid[b]);
}

static bool stages(const struct qm_model *m, struct qm_state *s, struct qb_work *w,
                   uint32_t batches)
{
    const struct qb_kernel *k = m->batch->kernel;

    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        const struct qb_stage *y = &m->batch->stage[t];

        if (!y->in)
            continue;
        if (t % 2 == 0 && !qm_batch_mixer(m, s, w, t / 2, batches))
            return false;
        for (uint32_t b = 0; b < batches; b++) {
            qb_lanes *x = w->x + (size_t)b * m->c.hidden;

            size_t at = t % 2 ? 0 : (size_t)b * m->batch->most_pairs;

            if (t % 2)
                k->apply(y, x, w, w->out, w->touched, k->pull(y, x, &w->dims[b], w));
            k->settle(y, x, &w->dims[b], w, w->out + at, w->touched + at, w->energy[b]);
            if (!good(m, w, b))
                return false;
        }
    }
    return true;
}

/* ---- Read-out ---------------------------------------------------------------------------- */

/* One batch's best tokens. */
static void read_out(const struct qm_model *m, struct qm_state *s, struct qb_work *w, uint32_t b,
                     uint32_t *argmax)
{
    const qb_lanes *x = w->x + (size_t)b * m->c.hidden;
    uint32_t n[QB_LANES] = {0};
    float *y = s->ev->y;

    for (uint32_t k = 0; k < (m->c.hidden + 63) / 64; k++)
        for (uint64_t bits = m->event->head_reads[k] & w->dims[b].some[k]; bits; bits &= bits - 1) {
            uint32_t d = 64 * k + (uint32_t)__builtin_ctzll(bits);

            for (uint32_t on = m->batch->kernel->nonzero(x[d]) & w->valid[b]; on; on &= on - 1) {
                uint32_t lane = (uint32_t)__builtin_ctz(on);

                if (n[lane] < BEST_KEY)
                    w->key[lane][n[lane]] = (struct ev_term){(uint16_t)d, x[d][lane]};
                n[lane]++;
            }
        }
    for (uint32_t on = w->valid[b]; on; on &= on - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(on), pos = w->order[b * QB_LANES + lane];

        if (n[lane] <= BEST_KEY) {
            argmax[pos] = qm_event_best(m, s->ev, w->key[lane], n[lane]);
            continue;
        }
        for (uint32_t d = m->fast->first; d < m->c.hidden; d++)
            y[d] = (float)x[d][lane] * m->event->inv;
        qm_readout_best(m->readout, y, true, &argmax[pos], NULL);
        memset(y + m->fast->first, 0, (m->c.hidden - m->fast->first) * sizeof *y);
    }
}

/* ---- A chunk ----------------------------------------------------------------------------- */

static bool chunk(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, uint32_t n,
                  uint32_t *argmax)
{
    struct qb_work *w = s->batch;
    uint32_t batches = (n + QB_LANES - 1) / QB_LANES;

    bool good_start = true;

    s->ev->nundo = 0;
    if (w->now > UINT32_MAX / 2) {
        memset(w->seen, 0, m->batch->most_groups * sizeof *w->seen);
        w->now = 0;
    }
    memset(w->bad, 0, sizeof w->bad);
    arrange(m, w, tokens, n);
    embed(m, w, tokens, n);
    for (uint32_t b = 0; b < batches; b++)
        good_start &= good(m, w, b);
    if (!good_start || !stages(m, s, w, batches)) {
        qm_event_put_back(m, s);
        qm_event_moved(s);
        memset(w->out, 0, sizeof(qb_lanes) * QB_BATCHES * m->batch->most_pairs);
        memset(w->touched, 0, (size_t)QB_BATCHES * m->batch->most_pairs);
        w->failures++;
        return false;
    }
    s->pos += n;
    s->ev->batched += n;
    for (uint32_t b = 0; argmax && b < batches; b++)
        read_out(m, s, w, b, argmax);
    return true;
}

uint64_t qm_batch_taken(const struct qm_state *s)
{
    return s->ev ? s->ev->batched : 0;
}

int qm_replay(const struct qm_model *m, struct qm_state *s, const uint32_t *tokens, size_t n,
              uint32_t *argmax)
{
    if (m->batch && !m->old_l2norm && !s->batch && !s->probe && !s->watch)
        s->batch = qm_batch_work_new(m, s->ev); /* without it: one by one */
    for (size_t i = 0; i < n;) {
        uint32_t some = n - i < QB_CHUNK ? (uint32_t)(n - i) : QB_CHUNK;
        bool whole = s->batch && !m->old_l2norm && some >= FEWEST && s->batch->failures < GIVE_UP &&
                     !s->probe && !s->watch && s->pos + some <= m->c.max_positions;

        for (uint32_t k = 0; k < some; k++)
            whole = whole && tokens[i + k] < m->c.vocab;
        if (!whole || !chunk(m, s, tokens + i, some, argmax ? argmax + i : NULL))
            for (uint32_t k = 0; k < some; k++)
                if (qm_step(m, s, tokens[i + k], NULL, argmax ? &argmax[i + k] : NULL, NULL))
                    return -1;
        i += some;
    }
    return 0;
}
