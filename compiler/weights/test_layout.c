/* The layout file names everything that the checkpoint has, once; and a checkpoint that was damaged
 * on disk is refused by name. */
#include "../../interp/token.h"
#include "circuit.h"
#include "weights.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[] = "/tmp/qgpu-layout-XXXXXX";

static char *path_of(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", dir, name);
    return path;
}

static void make_dir(void)
{
    cr_assert(mkdtemp(dir));
}

static void remove_dir(void)
{
    static const char *const name[] = {"config.json", "vocab.txt", "model.qgsp", "layout.tsv"};

    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        unlink(path_of(name[i]));
    rmdir(dir);
}

static struct qw_machine *machine(void)
{
    struct qg_error e = {0};
    struct qw_machine *w = qw_machine_new(&e);

    cr_assert(w, "%s", e.what);
    return w;
}

/* ---- Layout ------------------------------------------------------------------------------ */

struct wire_line {
    char name[64];
    int dim, hi, begin, end;
};

struct layout {
    struct wire_line *wires;
    uint32_t nwires;
    uint8_t unit[CL_MAX_LAYERS][CL_INTER];
    uint32_t rows[CL_MAX_LAYERS][CL_HEADS], keys[CL_MAX_LAYERS][CL_HEADS];
    uint32_t units, heads;
};

static struct layout *read_layout(const char *path)
{
    struct layout *y = calloc(1, sizeof *y);
    char *line = NULL;
    size_t cap = 0;
    FILE *f = fopen(path, "r");

    cr_assert(y && f);
    y->wires = calloc(20000, sizeof *y->wires);
    cr_assert(y->wires);
    cr_assert(getline(&line, &cap, f) > 0);
    cr_assert_str_eq(line, "# qgpu layout 1\n");
    while (getline(&line, &cap, f) > 0) {
        struct wire_line *w = &y->wires[y->nwires];
        unsigned layer, index, a, b;
        char name[64];

        if (*line == '#')
            continue;
        if (sscanf(line, "wire\t%d\t%63[^\t]\t%d\t%d\t%d\n", &w->dim, w->name, &w->hi, &w->begin,
                   &w->end) == 5) {
            cr_assert_lt(++y->nwires, 20000);
        } else if (sscanf(line, "head\t%u\t%u\t%63[^\t]\t%u\t%u\t", &layer, &index, name, &a, &b) ==
                   5) {
            cr_assert(layer < CL_MAX_LAYERS && index < CL_HEADS, "%s", line);
            cr_assert_eq(y->keys[layer][index], 0, "named twice: %s", line);
            y->keys[layer][index] = a;
            y->heads++;
        } else if (sscanf(line, "row\t%u\t%u\t%u\t", &layer, &index, &a) == 3) {
            cr_assert(layer < CL_MAX_LAYERS && index < CL_HEADS, "%s", line);
            cr_assert_eq(y->rows[layer][index]++, a, "out of order: %s", line);
        } else if (sscanf(line, "unit\t%u\t%u\t%63[^\t]\t", &layer, &index, name) == 3) {
            cr_assert(layer < CL_MAX_LAYERS && index < CL_INTER, "%s", line);
            cr_assert_eq(y->unit[layer][index], 0, "named twice: %s", line);
            y->unit[layer][index] = 1;
            y->units++;
        } else {
            cr_assert(false, "a line of no known kind: %s", line);
        }
    }
    free(line);
    fclose(f);
    return y;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct wire_line *)a)->name, ((const struct wire_line *)b)->name);
}

Test(layout, complete, .init = make_dir, .fini = remove_dir)
{
    struct qw_machine *w = machine();
    struct qg_error e = {0};
    struct qw_figures f;
    struct qm_ckpt *k = qw_machine_ckpt(w, &e);
    struct layout *y;
    static uint8_t named[CL_HIDDEN];
    char name[96];

    cr_assert(k, "%s", e.what);
    cr_assert_eq(qw_machine_layout(w, path_of("layout.tsv"), &e), 0, "%s", e.what);
    y = read_layout(path_of("layout.tsv"));
    qw_machine_figures(w, &f);
    cr_assert_eq(y->units, (uint32_t)f.units);
    cr_assert_eq(y->heads, (uint32_t)f.heads);
    for (uint32_t i = 0; i < y->nwires; i++) {
        const struct wire_line *x = &y->wires[i];

        cr_assert(x->dim >= CL_CONSTS && x->dim < CL_HIDDEN, "%s is on dim %d", x->name, x->dim);
        cr_assert(x->hi > 0 && x->hi < 256, "%s has the range %d", x->name, x->hi);
        cr_assert(x->begin <= x->end || x->end < 0, "%s", x->name);
        cr_assert_eq(qw_machine_dim(w, x->name), x->dim, "the name %s is not unique", x->name);
        named[x->dim] = 1;
    }
    qsort(y->wires, y->nwires, sizeof *y->wires, by_name);
    for (uint32_t i = 1; i < y->nwires; i++)
        cr_assert(strcmp(y->wires[i].name, y->wires[i - 1].name), "two wires are called %s",
                  y->wires[i].name);
    for (int l = 0; l < f.layers; l++) {
        const struct qm_tensor *gate, *down;

        snprintf(name, sizeof name, "model.layers.%d.mlp.gate_proj.weight", l);
        gate = qm_ckpt_find(k, name);
        snprintf(name, sizeof name, "model.layers.%d.mlp.down_proj.weight", l);
        down = qm_ckpt_find(k, name);
        cr_assert(gate && down);
        for (uint32_t r = 0; r < CL_INTER; r++)
            cr_assert_eq(gate->ptr[r + 1] > gate->ptr[r], y->unit[l][r],
                         "layer %d unit %u: weights or a name, not both", l, r);
        for (uint32_t d = 0; d < CL_HIDDEN; d++)
            cr_assert(down->ptr[d + 1] == down->ptr[d] || named[d], "layer %d writes dim %u", l, d);
        for (int h = 0; h < CL_HEADS; h++) {
            cr_assert_eq(y->rows[l][h], y->keys[l][h]);
            cr_assert_eq(y->keys[l][h] > 0, h < f.heads_at[l]);
        }
    }
    free(y->wires);
    free(y);
    qm_ckpt_free(k);
    qw_machine_free(w);
}

Test(layout, cannot_be_written)
{
    struct qw_machine *w = machine();
    struct qg_error e = {0};

    cr_assert_eq(qw_machine_layout(w, "/nonexistent/layout.tsv", &e), QG_EXIT_USER);
    cr_assert(strstr(e.file, "/nonexistent/layout.tsv"), "%s", e.file);
    qw_machine_free(w);
}

/* ---- Vocabulary and token ends ----------------------------------------------------------- */

Test(tokens, words)
{
    struct qw_machine *w = machine();
    struct qg_error e = {0};
    struct qm_ckpt *k = qw_machine_ckpt(w, &e);

    cr_assert(k, "%s", e.what);
    cr_assert_eq(k->config.vocab, QG_VOCAB);
    for (uint32_t id = 0; id < QG_VOCAB; id++) {
        uint32_t back;

        cr_assert_eq(qg_token_parse(k->vocab[id], &back), 0);
        cr_assert_eq(back, id);
    }
    cr_assert_str_eq(k->vocab[k->config.eos], "HALT");
    qm_ckpt_free(k);
    qw_machine_free(w);
}

/* ---- Damage ------------------------------------------------------------------------------ */

static void save(void)
{
    struct qw_machine *w = machine();
    struct qg_error e = {0};
    struct qm_ckpt *k = qw_machine_ckpt(w, &e);

    make_dir();
    cr_assert(k, "%s", e.what);
    cr_assert_eq(qm_ckpt_save(k, dir, &e), 0, "%s", e.what);
    qm_ckpt_free(k);
    qw_machine_free(w);
}

static void refused(const char *file, const char *what)
{
    struct qg_error e = {0};
    struct qm_ckpt *k = NULL;

    cr_assert_eq(qm_ckpt_load(&k, dir, &e), QG_EXIT_USER);
    cr_assert_null(k);
    cr_assert(strstr(e.file, file), "the error names '%s', not %s (%s)", e.file, file, e.what);
    cr_assert(strstr(e.what, what), "'%s' does not say '%s'", e.what, what);
}

Test(damage, intact, .init = save, .fini = remove_dir)
{
    struct qg_error e = {0};
    struct qm_ckpt *k = NULL;
    struct qm_model *m;

    cr_assert_eq(qm_ckpt_load(&k, dir, &e), 0, "%s", e.what);
    m = qm_model_new(k, QM_MODE_BF16, QM_PATH_SPARSE, &e);
    cr_assert(m, "%s", e.what);
    qm_model_free(m);
    qm_ckpt_free(k);
}

Test(damage, truncated, .init = save, .fini = remove_dir)
{
    struct stat s;

    cr_assert_eq(stat(path_of("model.qgsp"), &s), 0);
    cr_assert_eq(truncate(path_of("model.qgsp"), s.st_size / 2), 0);
    refused("model.qgsp", "");
}

Test(damage, one_byte, .init = save, .fini = remove_dir)
{
    FILE *f = fopen(path_of("model.qgsp"), "r+");
    int c;

    cr_assert(f);
    fseek(f, 100000, SEEK_SET);
    c = fgetc(f);
    fseek(f, 100000, SEEK_SET);
    fputc(c ^ 16, f);
    fclose(f);
    refused("model.qgsp", "");
}

Test(damage, missing, .init = save, .fini = remove_dir)
{
    unlink(path_of("model.qgsp"));
    refused("", "");
}

/* A machine whose tensors are not what its configuration says. */
static void unfit(void (*spoil)(struct qm_ckpt *k), const char *what)
{
    struct qw_machine *w = machine();
    struct qg_error e = {0};
    struct qm_ckpt *k = qw_machine_ckpt(w, &e);

    cr_assert(k, "%s", e.what);
    spoil(k);
    cr_assert_null(qm_model_new(k, QM_MODE_BF16, QM_PATH_SPARSE, &e));
    cr_assert(strstr(e.what, what), "'%s' does not say '%s'", e.what, what);
    qm_ckpt_free(k);
    qw_machine_free(w);
}

static struct qm_tensor *victim(struct qm_ckpt *k)
{
    return qm_ckpt_find(k, "model.layers.5.mlp.up_proj.weight");
}

static void shape(struct qm_ckpt *k)
{
    victim(k)->shape[0]--;
}

static void dtype(struct qm_ckpt *k)
{
    struct qm_tensor *t = victim(k);

    t->val[0] = 1.00390625f; /* nine bits */
}

static void nan_value(struct qm_ckpt *k)
{
    victim(k)->val[0] = NAN;
}

Test(damage, shape)
{
    unfit(shape, "model.layers.5.mlp.up_proj.weight");
}

Test(damage, dtype)
{
    unfit(dtype, "model.layers.5.mlp.up_proj.weight");
}

Test(damage, nan)
{
    unfit(nan_value, "model.layers.5.mlp.up_proj.weight");
}
