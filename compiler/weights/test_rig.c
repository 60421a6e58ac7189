#include "test_rig.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WRITTEN = 1 << 30 }; /* on an id: the model must write it */

struct rig rig_open(enum qm_mode mode)
{
    struct qg_error e = {0};
    struct rig r = {0};
    struct qm_ckpt *k;

    r.machine = qw_machine_new(&e);
    cr_assert(r.machine, "%s", e.what);
    k = qw_machine_ckpt(r.machine, &e);
    cr_assert(k, "%s", e.what);
    r.model = qm_model_new(k, mode, QM_PATH_SPARSE, &e);
    cr_assert(r.model, "%s", e.what);
    qm_ckpt_free(k);
    r.state = qm_state_new(r.model);
    cr_assert(r.state);
    return r;
}

void rig_close(struct rig *r)
{
    qm_state_free(r->state);
    qm_model_free(r->model);
    qw_machine_free(r->machine);
    free(r->ids);
}

void rig_reset(struct rig *r)
{
    qm_state_reset(r->state);
    r->n = r->fed = 0;
    r->writes = false;
}

static void add(struct rig *r, enum qg_token_kind kind, uint32_t a, uint32_t b, uint32_t c)
{
    struct qg_token t = {kind, {a, b, c}};

    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 4096;
        r->ids = realloc(r->ids, r->cap * sizeof *r->ids);
        cr_assert(r->ids);
    }
    r->ids[r->n++] = qg_token_encode(&t) | (r->writes ? WRITTEN : 0);
}

/* ---- Values, after docs/trace.md -------------------------------------------------------- */

static uint32_t byte(uint32_t v, uint32_t k)
{
    return (v / (1u << 8 * k)) % 256;
}

static bool negative(uint32_t v)
{
    return v >= 0x80000000u;
}

static bool small(uint32_t v)
{
    return v < 8 || v >= 0xfffffff8u;
}

void rig_values(struct rig *r, uint32_t mask, const uint32_t v[QG_LANES])
{
    uint32_t first = 0, lanes = 0;
    bool same = true;

    for (uint32_t l = QG_LANES; l-- > 0;)
        if (mask >> l & 1)
            first = l;
    for (uint32_t l = 0; l < QG_LANES; l++) {
        if (mask >> l & 1) {
            lanes++;
            same = same && v[l] == v[first];
        }
    }
    if (lanes > 1 && same) {
        uint32_t fill = negative(v[first]) ? 255 : 0;

        add(r, QG_T_ALL0, fill != 0, byte(v[first], 0), 0);
        for (uint32_t k = 1; k < 4; k++)
            if (byte(v[first], k) != fill)
                add(r, QG_T_ALLK, k, byte(v[first], k), 0);
        return;
    }
    for (uint32_t p = 0; p < QG_LANES; p += 2) {
        if ((mask >> p & 3) == 3 && small(v[p]) && small(v[p + 1])) {
            add(r, QG_T_PAIR, p / 2, v[p], v[p + 1]);
            continue;
        }
        for (uint32_t l = p; l < p + 2; l++) {
            uint32_t fill = negative(v[l]) ? 255 : 0;

            if (!(mask >> l & 1))
                continue;
            add(r, QG_T_VAL0, l, fill != 0, byte(v[l], 0));
            for (uint32_t k = 1; k < 4; k++)
                if (byte(v[l], k) != fill)
                    add(r, QG_T_VALK, l, k, byte(v[l], k));
        }
    }
}

/* ---- Loading ------------------------------------------------------------------------------ */

void rig_load(struct rig *r, struct qg_program *p)
{
    struct qg_error e = {0};

    cr_assert_eq(qg_program_seal(p, &e), 0, "%s", e.what);
    for (uint32_t b = 0; b < p->nblocks; b++) {
        uint32_t w[QG_BLOCK_WORDS];

        qg_block_pack(&p->blocks[b], w);
        for (uint32_t part = 0; part < QG_ROM_PARTS; part++) {
            rig_values(r, 15, w + QG_LANES * part);
            add(r, QG_T_ROM, b, part, 0);
        }
    }
}

void rig_program(struct rig *r, const char *text)
{
    struct qg_program p;
    struct qg_error e = {0};

    cr_assert_eq(qg_asm(&p, text, "test", &e), 0, "line %d: %s", e.line, e.what);
    rig_load(r, &p);
}

void rig_word(struct rig *r, uint32_t addr, uint32_t value)
{
    uint32_t v[QG_LANES] = {value};

    rig_values(r, 1, v);
    add(r, QG_T_MEM, 0, 0, addr);
}

void rig_launch(struct rig *r, uint32_t warp, uint32_t mask)
{
    r->writes = false;
    add(r, QG_T_LAUNCH, warp, mask, 0);
}

void rig_register(struct rig *r, uint32_t reg, const uint32_t v[QG_LANES])
{
    rig_values(r, 15, v);
    add(r, QG_T_WB, 1, reg, 15);
}

void rig_run(struct rig *r)
{
    add(r, QG_T_RUN, 0, 0, 0);
    r->writes = true;
}

/* ---- Records -------------------------------------------------------------------------------- */

void rig_exec(struct rig *r, uint32_t block, uint32_t warp, uint32_t mask)
{
    add(r, QG_T_EXEC, block, warp, mask);
}

void rig_commit(struct rig *r, uint32_t slot, uint32_t reg, uint32_t mask)
{
    add(r, QG_T_WB, slot, reg, mask);
}

void rig_pred(struct rig *r, uint32_t pred, uint32_t mask, uint32_t bits)
{
    add(r, QG_T_PRED, pred, mask, bits);
}

void rig_mem(struct rig *r, uint32_t space, uint32_t lane, uint32_t addr)
{
    add(r, QG_T_MEM, space, lane, addr);
}

void rig_bar(struct rig *r, uint32_t generation)
{
    add(r, QG_T_BAR, generation, 0, 0);
}

void rig_halt(struct rig *r)
{
    add(r, QG_T_HALT, 0, 0, 0);
}

/* ---- Comparison ----------------------------------------------------------------------------- */

static uint32_t id_of(const struct rig *r, size_t i)
{
    return r->ids[i] & ~(uint32_t)WRITTEN;
}

static void differs(const struct rig *r, size_t at, uint32_t got)
{
    char text[1024] = "", one[64], want[64];
    size_t from = at, len = 0;
    struct qg_token t;

    do
        qg_token_decode(id_of(r, --from), &t);
    while (from > 0 && t.kind != QG_T_EXEC && t.kind != QG_T_RUN && at - from < 40);
    for (size_t i = from; i < at && len + 66 < sizeof text; i++) {
        qg_token_format(id_of(r, i), one, sizeof one);
        len += (size_t)snprintf(text + len, sizeof text - len, "%s, ", one);
    }
    qg_token_format(id_of(r, at), want, sizeof want);
    qg_token_format(got, one, sizeof one);
    cr_assert(false, "after %sthe model writes '%s', not '%s'", text, one, want);
}

/* The last token waits until what must follow it is known. */
void rig_check(struct rig *r)
{
    for (; r->fed + 1 < r->n; r->fed++) {
        uint32_t next = 0;
        bool must = (r->ids[r->fed + 1] & WRITTEN) != 0;

        cr_assert_eq(qm_step(r->model, r->state, id_of(r, r->fed), NULL, must ? &next : NULL, NULL),
                     0);
        r->tokens++;
        if (must && next != id_of(r, r->fed + 1))
            differs(r, r->fed + 1, next);
        r->checked += must;
    }
}

/* ---- Scheduler --------------------------------------------------------------------------- */

void rig_lanes_start(struct rig_lanes *s, const uint32_t mask[QG_WARPS])
{
    memset(s, 0, sizeof *s);
    s->warp = QG_WARPS - 1; /* so that warp 0 is next */
    for (uint32_t w = 0; w < QG_WARPS; w++)
        for (uint32_t l = 0; l < QG_LANES; l++)
            s->live[w][l] = mask[w] >> l & 1;
}

static bool runs(const struct rig_lanes *s, uint32_t w, uint32_t l)
{
    return s->live[w][l] && !s->waits[w][l];
}

enum qg_token_kind rig_lanes_next(struct rig_lanes *s, const struct qg_program *p, uint32_t *block,
                                  uint32_t *mask)
{
    bool live = false;

    for (uint32_t turn = 1; turn <= QG_WARPS; turn++) {
        uint32_t w = (s->warp + turn) % QG_WARPS, first = QG_BLOCKS;

        for (uint32_t l = 0; l < QG_LANES; l++)
            if (runs(s, w, l) && s->pc[w][l] < first)
                first = s->pc[w][l];
        if (first == QG_BLOCKS)
            continue;
        *block = first;
        *mask = 0;
        for (uint32_t l = 0; l < QG_LANES; l++)
            if (runs(s, w, l) && s->pc[w][l] == first && !(*mask && p->blocks[first].serial))
                *mask |= 1u << l;
        s->warp = w;
        return QG_T_EXEC;
    }
    for (uint32_t w = 0; w < QG_WARPS; w++) {
        for (uint32_t l = 0; l < QG_LANES; l++) {
            live = live || s->live[w][l];
            s->waits[w][l] = false;
        }
    }
    s->generation ^= live;
    return live ? QG_T_BAR : QG_T_HALT;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

uint32_t rig_rand(struct rig_random *r)
{
    r->s ^= r->s << 13; /* xorshift64 */
    r->s ^= r->s >> 7;
    r->s ^= r->s << 17;
    return (uint32_t)(r->s >> 16);
}

uint32_t rig_below(struct rig_random *r, uint32_t n)
{
    return (uint32_t)((uint64_t)rig_rand(r) * n >> 32);
}

uint32_t rig_any(struct rig_random *r)
{
    uint32_t v = rig_rand(r);

    switch (rig_below(r, 6)) {
    case 0: return rig_below(r, 9);
    case 1: return 0u - rig_below(r, 9);
    case 2: return v >> rig_below(r, 32);
    case 3: return 1u << rig_below(r, 32);
    case 4: return (1u << rig_below(r, 32)) - 1;
    default: return v;
    }
}

uint64_t rig_setting(const char *name, uint64_t otherwise)
{
    const char *s = getenv(name);

    return s && *s ? strtoull(s, NULL, 10) : otherwise;
}
