/* The sparse step by events: only what changed since a similar token is computed.
 *
 * A machine's residual stream holds small integers beside a few large constants, its
 * gates are whole multiples of 128, its memories rows of bits. Then every sum of the
 * dense pass is exact, in any order, and may be carried on from another token: add the
 * difference. A context keeps all sums of the last token of its class (event_class.c),
 * so that neighbours differ in little.
 *
 * A *stage* is the mixer or the MLP of a layer. A *form* is a row of in_proj or
 * gate_proj without its constants: rows that differ in those alone are summed once. A
 * difference of a dim goes through the stages: into the forms that read it, and out of
 * what they decide, until it is cancelled or the stream ends. What an MLP's form adds to
 * the stream is a function of one integer, kept in a table that is filled on demand.
 *
 * Nothing is taken on trust. When the model is made, qm_event_make checks the tensors:
 *   - constants: leading columns with one value in every embedding, which no row of
 *     out_proj or down_proj writes, and which fix 1/rms as a power of two;
 *   - norm weights 0, no decay, no convolution history, silent attention layers;
 *   - every row a multiple of 128 (up projections: of 1) for integer inputs, and small
 *     enough that f32 adds it up exactly;
 * and at every token:
 *   - the stream holds integers of at most 256, its energy cannot move 1/rms;
 *   - what a unit or head adds is a multiple of 1/16, each sum an integer.
 * The first check that fails sends the model, the second the token to fast.c, with the
 * state as it was. So any weights give the bits of the dense pass.
 */
#include "batch.h"

#include <stdlib.h>

/* ---- Making it: rows to forms ------------------------------------------------------------ */

/* Integer rows of a stage, before equal ones are joined. */
struct raw {
    uint32_t n, *ptr; /* [n + 1] */
    struct ev_term *term;
    int32_t *bias;
};

static void raw_free(struct raw *r)
{
    free(r->ptr);
    free(r->term);
    free(r->bias);
    memset(r, 0, sizeof *r);
}

/* Rows from columns: weights in multiples of `unit` for integer inputs, constants into the bias.
 * False where that is not exact. `row0` is added to the columns' row numbers. */
static bool raw_add(struct raw *r, const struct qm_columns *c, const struct qm_model *m,
                    const struct qm_event *v, double unit, uint32_t row0, uint32_t *fill,
                    double *sum, double *base)
{
    uint32_t first = m->fast->first;

    for (uint32_t j = 0; j < m->c.hidden; j++) {
        for (uint32_t i = c->ptr[j]; i < c->ptr[j + 1]; i++) {
            uint32_t row = c->ent[i].at + row0;
            double w = (double)c->ent[i].val * (double)v->inv / unit;

            if (j < first) {
                base[row] += (double)c->ent[i].val * (double)v->y_const[j] / unit;
                continue;
            }
            if (w != (double)(int16_t)w)
                return false;
            if (!fill) {
                r->ptr[row + 1]++;
                sum[row] += fabs(w);
            } else {
                r->term[fill[row]++] = (struct ev_term){(uint16_t)j, (int16_t)w};
            }
        }
    }
    return true;
}

struct source {
    const struct qm_columns *c;
    uint32_t row0;
};

static bool raw_make(struct raw *r, uint32_t n, const struct source *src, int nsrc,
                     const struct qm_model *m, const struct qm_event *v, double unit)
{
    double *sum = calloc(n + 1u, sizeof *sum), *base = calloc(n + 1u, sizeof *base);
    uint32_t *fill = NULL;
    bool ok;

    r->n = n;
    r->ptr = calloc(n + 2u, sizeof *r->ptr);
    r->bias = calloc(n + 1u, sizeof *r->bias);
    ok = sum && base && r->ptr && r->bias;
    for (int k = 0; ok && k < nsrc; k++)
        ok = raw_add(r, src[k].c, m, v, unit, src[k].row0, NULL, sum, base);
    for (uint32_t i = 0; ok && i < n; i++) {
        /* every partial sum of a row is an integer that f32 holds exactly */
        ok = base[i] == floor(base[i]) && sum[i] * EV_LIMIT + fabs(base[i]) < 0x1p24;
        r->bias[i] = ok ? (int32_t)base[i] : 0;
        r->ptr[i + 1] += r->ptr[i];
        base[i] = 0;
    }
    if (ok) {
        fill = malloc((n + 1u) * sizeof *fill);
        r->term = malloc((r->ptr[n] + 1u) * sizeof *r->term);
        ok = fill && r->term;
    }
    if (ok)
        memcpy(fill, r->ptr, n * sizeof *fill);
    for (int k = 0; ok && k < nsrc; k++)
        ok = raw_add(r, src[k].c, m, v, unit, src[k].row0, fill, sum, base);
    free(sum);
    free(base);
    free(fill);
    return ok;
}

static uint64_t raw_hash(const struct raw *r, uint32_t i)
{
    uint64_t h = 1469598103934665603u;

    for (uint32_t k = r->ptr[i]; k < r->ptr[i + 1]; k++)
        h = (h ^ ((uint64_t)r->term[k].dim << 16 | (uint16_t)r->term[k].w)) * 1099511628211u;
    return h ^ h >> 29;
}

static bool raw_same(const struct raw *r, uint32_t a, uint32_t b)
{
    uint32_t n = r->ptr[a + 1] - r->ptr[a];

    return n == r->ptr[b + 1] - r->ptr[b] &&
           (n == 0 || !memcmp(r->term + r->ptr[a], r->term + r->ptr[b], n * sizeof *r->term));
}

/* Joins equal rows: form_of[row], and the forms' columns. */
static bool forms_make(struct ev_forms *f, const struct raw *r, uint32_t *form_of, uint32_t H)
{
    uint32_t size = 16, *slot, *rep = malloc((r->n + 1u) * sizeof *rep), total = 0;

    while (size < 2 * r->n + 2)
        size *= 2;
    slot = malloc(size * sizeof *slot);
    f->ptr = calloc((size_t)H + 2, sizeof *f->ptr);
    if (!rep || !slot || !f->ptr) {
        free(rep);
        free(slot);
        return false;
    }
    memset(slot, 0xff, size * sizeof *slot);
    for (uint32_t i = 0; i < r->n; i++) {
        uint32_t s = (uint32_t)raw_hash(r, i) & (size - 1);

        while (slot[s] != UINT32_MAX && !raw_same(r, rep[slot[s]], i))
            s = (s + 1) & (size - 1);
        if (slot[s] == UINT32_MAX) {
            slot[s] = f->n;
            rep[f->n++] = i;
            for (uint32_t k = r->ptr[i]; k < r->ptr[i + 1]; k++)
                f->ptr[r->term[k].dim + 1]++;
        }
        form_of[i] = slot[s];
    }
    for (uint32_t j = 0; j < H; j++)
        f->ptr[j + 1] += f->ptr[j];
    total = f->ptr[H];
    f->ent = malloc((total + 1u) * sizeof *f->ent);
    if (f->ent && f->n <= UINT16_MAX) {
        for (uint32_t k = 0; k < f->n; k++)
            for (uint32_t i = r->ptr[rep[k]]; i < r->ptr[rep[k] + 1]; i++)
                f->ent[f->ptr[r->term[i].dim]++] = (struct ev_ent){(uint16_t)k, r->term[i].w};
        memmove(f->ptr + 1, f->ptr, H * sizeof *f->ptr); /* filling moved them on by one */
        f->ptr[0] = 0;
    }
    free(rep);
    free(slot);
    return f->ent && f->n <= UINT16_MAX;
}

/* Positions grouped by form: first[form]..first[form + 1]-1 into at. */
static bool group(uint32_t n, const uint32_t *form_of, uint32_t forms, uint32_t **first,
                  uint32_t **at)
{
    uint32_t *p = calloc(forms + 2u, sizeof *p), *q = malloc((n + 1u) * sizeof *q);

    *first = p;
    *at = q;
    if (!p || !q)
        return false;
    for (uint32_t i = 0; i < n; i++)
        p[form_of[i] + 2]++;
    for (uint32_t k = 0; k < forms; k++)
        p[k + 2] += p[k + 1];
    for (uint32_t i = 0; i < n; i++)
        q[p[form_of[i] + 1]++] = i;
    return true;
}

/* ---- Making it: stages --------------------------------------------------------------------- */

static void set_bit(uint64_t *b, uint32_t i)
{
    b[i / 64] |= (uint64_t)1 << i % 64;
}

static bool bits_make(struct ev_stage *y, const struct qm_model *m)
{
    uint32_t H = m->c.hidden, words = (H + 63) / 64, n = 0;

    y->reads = calloc(words, sizeof *y->reads);
    y->pair = malloc(H * sizeof *y->pair);
    if (!y->reads || !y->pair || !y->writes)
        return false;
    for (uint32_t j = 0; j < H; j++) {
        if (y->forms.ptr && y->forms.ptr[j + 1] > y->forms.ptr[j])
            set_bit(y->reads, j);
        if (y->ups.ptr && y->ups.ptr[j + 1] > y->ups.ptr[j])
            set_bit(y->reads, j);
        y->pair[j] = y->writes[j / 64] >> j % 64 & 1 ? n++ : UINT32_MAX;
    }
    y->pairs = n;
    return true;
}

/* Notes the dims that entries write; false if a constant is among them. */
static bool note_writes(struct ev_stage *y, const struct qm_model *m, const struct qm_entry *ent,
                        uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (ent[i].at < m->fast->first)
            return false;
        set_bit(y->writes, ent[i].at);
    }
    return true;
}

static bool make_mlp(struct ev_stage *y, const struct fast_layer *f, const struct qm_model *m,
                     const struct qm_event *v)
{
    uint32_t H = m->c.hidden, n = f->units, *up_of = NULL;
    struct source src = {&f->gate, 0};
    struct raw gate = {0}, up = {0};
    struct qm_columns up_cols = {.n = H};
    double *most = calloc(H, sizeof *most);
    bool ok;

    y->units = n;
    y->form_of = calloc(n + 1u, sizeof *y->form_of);
    y->bias = calloc(n + 1u, sizeof *y->bias);
    y->up_of = up_of = calloc(n + 1u, sizeof *y->up_of);
    y->up_bias = calloc(n + 1u, sizeof *y->up_bias);
    y->alone = calloc(n + 1u, sizeof *y->alone);
    y->writes = calloc((H + 63) / 64, sizeof *y->writes);
    up_cols.ptr = calloc((size_t)H + 2, sizeof *up_cols.ptr);
    up_cols.ent = malloc((f->up.ptr[n] + 1u) * sizeof *up_cols.ent);
    ok = y->form_of && y->bias && up_of && y->up_bias && y->alone && y->writes && up_cols.ptr &&
         up_cols.ent && most;
    if (ok) { /* up by columns */
        uint32_t *at;

        for (uint32_t i = 0; i < f->up.ptr[n]; i++)
            up_cols.ptr[f->up.ent[i].at + 1]++;
        for (uint32_t j = 0; j < H; j++)
            up_cols.ptr[j + 1] += up_cols.ptr[j];
        at = malloc(((size_t)H + 1) * sizeof *at);
        ok = at != NULL;
        if (ok)
            memcpy(at, up_cols.ptr, (size_t)H * sizeof *at);
        for (uint32_t u = 0; ok && u < n; u++)
            for (uint32_t i = f->up.ptr[u]; i < f->up.ptr[u + 1]; i++)
                up_cols.ent[at[f->up.ent[i].at]++] = (struct qm_entry){u, f->up.ent[i].val};
        free(at);
    }
    ok = ok && raw_make(&gate, n, &src, 1, m, v, EV_GAIN) &&
         forms_make(&y->forms, &gate, y->form_of, H);
    src.c = &up_cols;
    ok = ok && raw_make(&up, n, &src, 1, m, v, 1) && forms_make(&y->ups, &up, up_of, H);
    if (ok) {
        memcpy(y->bias, gate.bias, n * sizeof *y->bias);
        memcpy(y->up_bias, up.bias, n * sizeof *y->up_bias);
        for (uint32_t u = 0; u < n; u++)
            y->alone[u] = up.ptr[u + 1] > up.ptr[u] ? ++y->lone : 0;
        ok = group(n, y->form_of, y->forms.n, &y->first, &y->member) &&
             group(n, up_of, y->ups.n, &y->up_first, &y->up_member) &&
             note_writes(y, m, f->down.ent, f->down.ptr[n]);
    }
    for (uint32_t i = 0; ok && i < f->down.ptr[n]; i++)
        most[f->down.ent[i].at] += fabs((double)f->down.ent[i].val) * EV_UNIT_MAX * EV_PARTS;
    for (uint32_t j = 0; ok && j < H; j++)
        ok = most[j] < 0x1p24; /* the down projection adds up exactly */
    if (ok) {
        y->off = calloc(y->forms.n + 1u, sizeof *y->off);
        y->some_alone = calloc(y->forms.n + 1u, 1);
        ok = y->off && y->some_alone;
        for (uint32_t k = 0; ok && k < y->forms.n; k++) {
            y->off[k] = EV_NEVER;
            for (uint32_t i = y->first[k]; i < y->first[k + 1]; i++) {
                uint32_t u = y->member[i];

                if (1 - y->bias[u] < y->off[k])
                    y->off[k] = 1 - y->bias[u];
                y->some_alone[k] |= y->alone[u] != 0;
            }
        }
    }
    raw_free(&gate);
    raw_free(&up);
    free(up_cols.ptr);
    free(up_cols.ent);
    free(most);
    return ok && bits_make(y, m);
}

static bool make_rows(struct ev_stage *y, const struct fast_layer *f, const struct qm_model *m)
{
    uint32_t heads = m->c.lin_v_heads, dv = m->c.lin_v_dim, dk = m->c.lin_k_dim;

    for (uint32_t r = 0; r < f->chans; r++) {
        uint32_t c = f->chan[r];
        bool value = c >= 2 * m->keyd;
        uint32_t in = value ? c - 2 * m->keyd : c % m->keyd, size = value ? dv : dk;

        y->row[r].part = value ? EV_V : c < m->keyd ? EV_Q : EV_K;
        y->row[r].head = (uint16_t)(in / size);
        y->row[r].dim = (uint16_t)(in % size);
    }
    for (uint32_t h = 0; h < heads; h++) {
        y->row[f->chans + h].part = EV_BETA;
        y->row[f->chans + h].head = (uint16_t)h;
        if (f->width[h] && f->decay[h] != 1)
            return false;
        if (f->width[h])
            y->head[y->heads++] = h;
    }
    for (uint32_t r = 0; r < y->rows; r++) { /* by number among them */
        uint32_t k = 0;

        while (k < y->heads && y->head[k] != y->row[r].head)
            k++;
        y->row[r].head = (uint16_t)(k < y->heads ? k : EV_HEADS);
    }
    return true;
}

static bool same_rows(const struct ev_stage *y, uint32_t part, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0, k = 0;; i++, k++) {
        while (i < y->rows && (y->row[i].part != part || y->row[i].head != a))
            i++;
        while (k < y->rows && (y->row[k].part != part || y->row[k].head != b))
            k++;
        if (i == y->rows || k == y->rows)
            return i == y->rows && k == y->rows;
        if (y->form_of[i] != y->form_of[k] || y->bias[i] != y->bias[k] ||
            y->row[i].dim != y->row[k].dim)
            return false;
    }
}

/* Heads that have the same rows of a part. */
static void classify(struct ev_stage *y, uint32_t part)
{
    uint32_t first[EV_HEADS], n = 0;

    for (uint32_t h = 0; h < y->heads; h++) {
        uint32_t k = 0;

        while (k < n && !same_rows(y, part, first[k], h))
            k++;
        if (k == n) {
            first[n++] = h;
            y->leads[part] |= (uint64_t)1 << h;
        }
        y->of[part][h] = (uint8_t)k;
        y->members[part][k] |= (uint64_t)1 << h;
    }
    y->classes[part] = n;
}

/* Leaves in `member` rows of the first head of each class. */
static void keep_leads(struct ev_stage *y)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < y->forms.n; k++) {
        uint32_t from = y->first[k];

        y->first[k] = n;
        for (uint32_t i = from; i < y->first[k + 1]; i++) {
            const struct ev_row *r = &y->row[y->member[i]];

            if (r->head < EV_HEADS && y->leads[r->part] >> r->head & 1)
                y->member[n++] = y->member[i];
        }
    }
    y->first[y->forms.n] = n;
}

/* in_proj_qkv's rows, then in_proj_b's. */
static bool make_mixer(struct ev_stage *y, const struct fast_layer *f, const struct qm_model *m,
                       const struct qm_layer *l, const struct qm_event *v)
{
    uint32_t heads = m->c.lin_v_heads, dv = m->c.lin_v_dim, H = m->c.hidden;
    struct source src[2] = {{&f->qkv, 0}, {&l->b.by_col, f->chans}};
    struct raw raw = {0};
    bool ok = f->plain && m->c.lin_k_heads == heads && heads <= EV_HEADS && dv <= EV_VALUES;

    y->rows = f->chans + heads;
    y->row = calloc(y->rows + 1u, sizeof *y->row);
    y->head = calloc(heads + 1u, sizeof *y->head);
    y->form_of = calloc(y->rows + 1u, sizeof *y->form_of);
    y->bias = calloc(y->rows + 1u, sizeof *y->bias);
    y->silu_z = calloc((size_t)heads * dv, sizeof *y->silu_z);
    y->plain = calloc(heads + 1u, sizeof *y->plain);
    y->used = calloc(heads + 1u, sizeof *y->used);
    y->writes = calloc((H + 63) / 64, sizeof *y->writes);
    ok = ok && y->row && y->head && y->form_of && y->bias && y->silu_z && y->plain && y->used &&
         y->writes && make_rows(y, f, m) && raw_make(&raw, y->rows, src, 2, m, v, EV_GAIN) &&
         forms_make(&y->forms, &raw, y->form_of, H) &&
         group(y->rows, y->form_of, y->forms.n, &y->first, &y->member) &&
         note_writes(y, m, l->out.by_col.ent, l->out.by_col.ptr[l->out.by_col.n]);
    if (ok) {
        memcpy(y->bias, raw.bias, y->rows * sizeof *y->bias);
        y->off = calloc(y->forms.n + 1u, sizeof *y->off);
        ok = y->off != NULL;
        for (uint32_t k = 0; ok && k < y->forms.n; k++) {
            y->off[k] = EV_NEVER;
            for (uint32_t i = y->first[k]; i < y->first[k + 1]; i++) {
                uint32_t r = y->member[i];
                /* silu is on from 1 up, sigmoid(0) is a half */
                int32_t from = (y->row[r].part != EV_BETA) - y->bias[r];

                y->off[k] = from < y->off[k] ? from : y->off[k];
            }
        }
    }
    for (uint32_t part = 0; ok && part < 4; part++)
        classify(y, part);
    if (ok)
        keep_leads(y);
    for (uint32_t k = 0; ok && k < heads * dv; k++) {
        float z = 0;

        for (uint32_t i = f->z.ptr[k]; ok && i < f->z.ptr[k + 1]; i++) {
            ok = f->z.ent[i].at < m->fast->first;
            if (ok)
                z += f->z.ent[i].val * v->y_const[f->z.ent[i].at];
        }
        y->silu_z[k] = qm_silu(qm_rnd(true, z));
    }
    for (uint32_t h = 0; ok && h < heads; h++) {
        uint32_t j = 1;

        while (j < dv && y->silu_z[h * dv + j] == y->silu_z[h * dv] && l->gnorm[j] == l->gnorm[0])
            j++;
        y->plain[h] = j;
        for (j = 0; j < dv; j++)
            if (l->out.by_col.ptr[h * dv + j + 1] > l->out.by_col.ptr[h * dv + j])
                y->used[h] = j + 1;
    }
    raw_free(&raw);
    return ok && bits_make(y, m);
}

static bool ones(const float *w, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (w[i] != 1)
            return false;
    return true;
}

/* Embeddings hold small integers behind the constants. */
static bool embeddings_ok(const struct qm_model *m)
{
    for (uint32_t t = 0; t < m->c.vocab; t++)
        for (uint64_t i = m->emb_ptr[t] + m->fast->first; i < m->emb_ptr[t + 1]; i++)
            if (m->emb_val[i] != floorf(m->emb_val[i]) || fabsf(m->emb_val[i]) > EV_LIMIT)
                return false;
    return true;
}

/* 1/rms of the constants alone is a power of two, and any further energy below EV_ENERGY leaves it.
 */
static bool norm_ok(const struct qm_model *m, struct qm_event *v)
{
    uint32_t H = m->c.hidden, first = m->fast->first;
    float *x = calloc(H, sizeof *x);
    int exponent;
    bool ok = x && first && first < H;

    v->y_const = calloc(first + 1u, sizeof *v->y_const);
    ok = ok && v->y_const;
    for (uint32_t j = 0; ok && j < first; j++)
        x[j] = m->emb_val[m->emb_ptr[0] + j];
    if (ok) {
        v->inv = qm_inv_rms(qm_sumsq(x, H), H, m->c.rms_eps);
        ok = frexpf(v->inv, &exponent) == 0.5f;
        for (uint32_t j = 0; ok && j < first; j++) {
            v->y_const[j] = qm_rnd(true, x[j] * v->inv);
            /* its lane swallows what comes: half its last place is not below EV_ENERGY */
            ok = x[j] * x[j] >= 0x1p48f;
        }
        for (uint32_t j = first; j < H; j++) /* the most that the other lanes can gather */
            x[j] = sqrtf((float)(EV_ENERGY - 1) / (float)(H - first));
        ok = ok && qm_inv_rms(qm_sumsq(x, H), H, m->c.rms_eps) == v->inv;
    }
    free(x);
    return ok;
}

static bool make_stages(struct qm_event *v, const struct qm_model *m)
{
    for (uint32_t l = 0; l < m->c.layers; l++) {
        const struct fast_layer *f = &m->fast->layer[l];
        const struct qm_layer *y = &m->layer[l];

        if (!ones(y->in_norm, m->c.hidden) || !ones(y->post_norm, m->c.hidden) ||
            (y->full && !y->silent))
            return false;
        if (!y->full && f->chans && !make_mixer(&v->stage[2 * l], f, m, y, v))
            return false;
        if (f->units && !make_mlp(&v->stage[2 * l + 1], f, m, v))
            return false;
    }
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        struct ev_stage *y = &v->stage[t];
        uint32_t n = y->forms.ptr ? 2 * y->forms.ptr[m->c.hidden] + y->forms.n : 0;

        y->form0 = v->forms;
        y->pair0 = v->pairs;
        y->up0 = v->ups;
        y->head0 = v->heads;
        y->lone0 = v->lone;
        v->forms += y->forms.n;
        v->pairs += y->pairs;
        v->ups += y->ups.n;
        v->heads += y->heads;
        v->lone += y->lone;
        v->most_ents = n > v->most_ents ? n : v->most_ents;
    }
    return true;
}

void qm_event_make(struct qm_model *m)
{
    struct qm_event *v = calloc(1, sizeof *v);

    m->event = v;
    if (!v)
        return;
    if (!m->bf || !m->readout || m->c.hidden > 64 * EV_WORDS || !ones(m->norm, m->c.hidden) ||
        !norm_ok(m, v) || !embeddings_ok(m) || !make_stages(v, m) || !qm_event_classify(m, v) ||
        !qm_event_out_make(m, v))
        qm_event_free(m); /* not such a model */
    if (m->event)
        qm_batch_make(m);
}

void qm_event_free(struct qm_model *m)
{
    struct qm_event *v = m->event;

    if (!v)
        return;
    qm_batch_free(m);
    for (uint32_t t = 0; t < 2 * m->c.layers; t++) {
        struct ev_stage *y = &v->stage[t];
        void *all[] = {y->forms.ptr, y->forms.ent, y->ups.ptr, y->ups.ent,    y->reads,   y->writes,
                       y->pair,      y->form_of,   y->bias,    y->first,      y->member,  y->row,
                       y->silu_z,    y->plain,     y->used,    y->up_of,      y->up_bias, y->alone,
                       y->up_first,  y->up_member, y->off,     y->some_alone, y->head};

        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            free(all[i]);
    }
    free(v->y_const);
    free(v->class_of);
    free(v->head_reads);
    free(v->control);
    free(v);
    m->event = NULL;
}
