/* Recipes, numbers, case files. */
#define _GNU_SOURCE
#include "gen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define AS_TEXT(N, t) t,
static const char *const mode_names[] = {QGN_MODES(AS_TEXT)};

const char *qgn_suffix(enum qgn_mode m)
{
    return m == QGN_CUDA ? ".cu" : m == QGN_PTX ? ".ptx" : ".qasm";
}

/* ---- Random numbers (splitmix64) -------------------------------------------------------- */

uint32_t qgn_below(struct qgn_rng *r, uint32_t n)
{
    uint64_t z = r->s += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * n >> 32);
}

static const uint32_t corner[] = {0,  1,  0xffffffff, 0x80000000, 0x7fffffff, 31, 32,
                                  33, 2,  3,          4,          0xfffffffe, 30, 0x80000001,
                                  8,  16, 255,        65535,      0xffff0000, 5};

uint32_t qgn_number(struct qgn_rng *r, int klass)
{
    if (klass >= 0 && klass < 8 && qgn_chance(r, 40))
        return corner[klass];
    switch (qgn_below(r, 4)) {
    case 0: return corner[qgn_below(r, sizeof corner / sizeof *corner)];
    case 1: return qgn_below(r, 20) - 10;
    case 2: return 1u << qgn_below(r, 32);
    default: return qgn_below(r, 65536) << 16 | qgn_below(r, 65536);
    }
}

int qgn_wish_class(const char *wish)
{
    static const char *const names[] = {"0", "1", "-1", "min", "max", "31", "32", "33"};
    const char *last = strrchr(wish, '/');

    if (strncmp(wish, "alu1/", 5) != 0 && strncmp(wish, "alu2/", 5) != 0)
        return -1;
    for (int i = 0; last && i < 8; i++)
        if (!strcmp(last + 1, names[i]))
            return i;
    return -1;
}

/* ---- Recipes ----------------------------------------------------------------------------- */

void qgn_recipe_print(const struct qgn_recipe *r, char *buf, size_t n)
{
    char wish[64];

    snprintf(wish, sizeof wish, "%s", r->wish[0] ? r->wish : "-");
    for (char *p = wish; *p; p++)
        if (*p == '/')
            *p = '+';
    snprintf(buf, n, "%s/%" PRIx64 "/%s/%" PRIx32 "/%" PRIx64 ",%" PRIx64, mode_names[r->mode],
             r->seed, wish, r->off, r->drop[0], r->drop[1]);
}

int qgn_recipe_parse(struct qgn_recipe *r, const char *text, struct qg_error *e)
{
    char mode[16], wish[64] = "-";
    int n;

    memset(r, 0, sizeof *r);
    n = sscanf(text, "%15[^/]/%" SCNx64 "/%63[^/]/%" SCNx32 "/%" SCNx64 ",%" SCNx64, mode, &r->seed,
               wish, &r->off, &r->drop[0], &r->drop[1]);
    if (n == 2 || n == 6) {
        for (int m = 0; m < QGN_NMODES; m++)
            if (!strcmp(mode, mode_names[m])) {
                r->mode = (enum qgn_mode)m;
                if (strcmp(wish, "-") != 0)
                    snprintf(r->wish, sizeof r->wish, "%s", wish);
                for (char *p = r->wish; *p; p++)
                    if (*p == '+')
                        *p = '/';
                return 0;
            }
    }
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "'%.80s' is no recipe", text);
    qg_error_hint(e, "expected MODE/SEED, as in cuda/1f, or all that a kernel's heading says");
    return QG_EXIT_USER;
}

int qgn_make(struct qgn_kernel *k, const struct qgn_recipe *r, struct qg_error *e)
{
    static int (*const make[])(struct qgn_kernel *, struct qgn_rng *, FILE *) = {
        qgn_make_cuda, qgn_make_ptx, qgn_make_blocks, qgn_make_shapes};
    struct qgn_rng rng = {r->seed * 3 + (uint64_t)r->mode};
    size_t n;
    FILE *out;
    int rc;

    memset(k, 0, sizeof *k);
    k->recipe = *r;
    snprintf(k->name, sizeof k->name, "%c_%" PRIx64, "gpbs"[r->mode], r -> seed);
    snprintf(k->c.name, sizeof k->c.name, "random");
    for (int i = 0; i < 3; i++)
        k->c.grid[i] = k->c.block[i] = 1;
    out = open_memstream(&k->source, &n);
    if (!out)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = make[r->mode](k, &rng, out);
    if (fclose(out) != 0 || rc)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the generator failed");
    return 0;
}

void qgn_free(struct qgn_kernel *k)
{
    free(k->source);
    k->source = NULL;
}

/* ---- Cases ------------------------------------------------------------------------------- */

void qgn_add_array(struct qg_case *c, const char *name, uint32_t n)
{
    struct qg_case_arg *a = &c->args[c->nargs++];

    snprintf(a->a.name, sizeof a->a.name, "%s", name);
    a->is_array = true;
    a->a.n = n;
    for (uint32_t i = 0; i < n; i++)
        a->a.init[i] = true;
}

void qgn_add_scalar(struct qg_case *c, const char *name, uint32_t v)
{
    qgn_add_array(c, name, 1);
    c->args[c->nargs - 1].is_array = false;
    c->args[c->nargs - 1].negative = v >> 31;
    c->args[c->nargs - 1].a.v[0] = v;
}

void qgn_put_program(struct qg_program *p, FILE *out)
{
    struct qg_error e = {0};
    char *text = qg_program_seal(p, &e) ? NULL : qg_disasm(p);

    if (text)
        fputs(text, out);
    free(text);
}

char *qgn_case_text(const struct qgn_kernel *k, const char *source, const char *about)
{
    struct qg_case_file f = {0};

    snprintf(f.kernel, sizeof f.kernel, "%s", k->name);
    snprintf(f.about, sizeof f.about, "%s", about ? about : "");
    return qg_case_text(&f, &k->c, source);
}
