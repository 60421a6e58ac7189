/* Faults of single weights: which are drawn, that they are put in and noticed, on both paths, and
 * that no proof of equivalence covers one that is noticed. */
#include "weights.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(mutate);

static struct qw_machine *machine;
static struct qm_ckpt *ckpt;
static struct qgu_launches launches;

static void open_all(void)
{
    struct qg_error e = {0};
    char *names[] = {(char[]){QG_SOURCE_DIR "/kernels/add_ten.yaml:nothing"},
                     (char[]){QG_SOURCE_DIR "/kernels/add_ten.yaml:four"}};

    machine = qw_machine_new(&e);
    cr_assert(machine, "%s", e.what);
    ckpt = qw_machine_ckpt(machine, &e);
    cr_assert(ckpt, "%s", e.what);
    cr_assert_eq(qgu_launches_read(&launches, names, 2, &e), 0, "%s", e.what);
    cr_assert_eq(launches.n, 2);
    cr_assert_lt(launches.v[0].n, launches.v[1].n, "the shorter one first");
}

static void close_all(void)
{
    qgu_launches_free(&launches);
    qm_ckpt_free(ckpt);
    qw_machine_free(machine);
}

static struct qgu_result tried(const struct qgu_fault *f, enum qm_path path)
{
    struct qgu_result r = {0};
    struct qm_tensor *t = &ckpt->tensors[f->tensor];
    size_t n = t->ptr[t->rows] * sizeof *t->val;
    float *kept = malloc(n);

    memcpy(kept, t->val, n);
    qgu_fault_put(ckpt, f);
    qgu_try(ckpt, machine, &launches, path, UINT64_MAX, UINT64_MAX, &r);
    memcpy(t->val, kept, n);
    free(kept);
    return r;
}

/* The first fault of a tensor whose name ends so. */
static struct qgu_fault fault_in(const char *end, float times)
{
    for (uint32_t i = 0; i < ckpt->ntensors; i++) {
        const struct qm_tensor *t = &ckpt->tensors[i];

        if (strlen(t->name) >= strlen(end) &&
            !strcmp(t->name + strlen(t->name) - strlen(end), end) && t->ptr[t->rows]) {
            struct qgu_fault f = {.tensor = i, .from = t->val[0], .to = times * t->val[0]};

            while (t->ptr[f.row + 1] == 0)
                f.row++;
            f.col = t->col[0];
            return f;
        }
    }
    cr_assert_fail("no tensor %s", end);
    return (struct qgu_fault){0};
}

Test(mutate, draws_the_same_from_every_tensor, .init = open_all, .fini = close_all)
{
    uint32_t n, again, other, tensors = 0, differ = 0;
    struct qgu_fault *a = qgu_faults(ckpt, 450, 80, 1, &n),
                     *b = qgu_faults(ckpt, 450, 80, 1, &again),
                     *c = qgu_faults(ckpt, 450, 80, 2, &other);
    bool seen[512] = {false}, layer[24] = {false};

    cr_assert(a && b && c);
    cr_assert(n == again && n >= 500 && other >= 500);
    cr_assert_arr_eq(a, b, n * sizeof *a);
    for (uint32_t i = 0; i < n; i++) {
        const struct qm_tensor *t = &ckpt->tensors[a[i].tensor];
        char kind[128];
        int l = qgu_tensor_kind(ckpt, a[i].tensor, kind, sizeof kind);

        cr_assert(a[i].entry >= t->ptr[a[i].row] && a[i].entry < t->ptr[a[i].row + 1]);
        cr_assert_eq(t->col[a[i].entry], a[i].col);
        cr_assert_eq(t->val[a[i].entry], a[i].from);
        cr_assert_neq(a[i].from, a[i].to);
        cr_assert_eq(a[i].unit && a[i].to != 0, false);
        seen[a[i].tensor] = true;
        if (l >= 0)
            layer[l] = true;
        for (uint32_t k = 0; k < i; k++)
            cr_assert(a[k].tensor != a[i].tensor || a[k].unit != a[i].unit ||
                          (a[i].unit ? a[k].col != a[i].col : a[k].entry != a[i].entry),
                      "no fault twice");
        differ += i >= other || memcmp(&a[i], &c[i], sizeof *a) != 0;
    }
    cr_assert_gt(differ, n / 2);
    for (uint32_t i = 0; i < ckpt->ntensors; i++)
        tensors += ckpt->tensors[i].ptr[ckpt->tensors[i].rows] > 500 && !seen[i];
    cr_assert_eq(tensors, 0, "a large tensor has its share");
    for (uint32_t l = 0; l < ckpt->config.layers; l++)
        cr_assert(layer[l], "layer %u", l);
    free(a);
    free(b);
    free(c);
}

Test(mutate, nothing_is_noticed_without_a_fault, .init = open_all, .fini = close_all)
{
    struct qgu_result r = {0};

    qgu_try(ckpt, machine, &launches, QM_PATH_SPARSE, UINT64_MAX, UINT64_MAX, &r);
    cr_assert_eq(r.verdict, QGU_SURVIVES);
    cr_assert_eq(r.tokens, launches.v[0].n + launches.v[1].n);
    cr_assert(r.events);
    launches.v[1].gmem[2] ^= 1; /* the end's memory is looked at */
    memset(&r, 0, sizeof r);
    qgu_try(ckpt, machine, &launches, QM_PATH_SPARSE, UINT64_MAX, UINT64_MAX, &r);
    cr_assert_eq(r.verdict, QGU_MEMORY);
    cr_assert_eq(r.launch, 1);
}

/* The layers' last mixers and the read-out: lost bits are noticed alike on both paths. */
Test(mutate, noticed_alike_on_the_dense_path, .init = open_all, .fini = close_all)
{
    static const char *const in[] = {"lm_head.weight", "layers.1.linear_attn.conv1d.weight",
                                     "layers.13.linear_attn.in_proj_b.weight"};
    int n = 0;

    for (int i = 0; i < 3 && n < 2; i++) { /* a token takes the dense path a quarter second */
        struct qgu_fault f = fault_in(in[i], -1);
        struct qgu_result sparse = tried(&f, QM_PATH_SPARSE), dense;
        char why[240] = "";

        if (sparse.verdict == QGU_SURVIVES)
            continue;
        cr_assert_not(qgu_equivalent(ckpt, machine, &f, why, sizeof why), "%s: %s", in[i], why);
        n++;
        dense = tried(&f, QM_PATH_DENSE);
        cr_assert_eq(dense.verdict, sparse.verdict, "%s", in[i]);
        cr_assert_eq(dense.position, sparse.position);
        cr_assert_eq(dense.got, sparse.got);
        cr_assert_eq(dense.launch, sparse.launch);
    }
    cr_assert_eq(n, 2);
}

Test(mutate, what_is_proved_is_not_noticed, .init = open_all, .fini = close_all)
{
    uint32_t n, proved = 0, open = 0;
    struct qgu_fault *f = qgu_faults(ckpt, 120, 20, 3, &n);

    for (uint32_t i = 0; i < n; i++) {
        char why[240] = "";

        if (!qgu_equivalent(ckpt, machine, &f[i], why, sizeof why)) {
            open++;
            continue;
        }
        cr_assert(why[0]);
        if (proved++ < 12)
            cr_assert_eq(tried(&f[i], QM_PATH_SPARSE).verdict, QGU_SURVIVES, "%s[%u][%u]: %s",
                         ckpt->tensors[f[i].tensor].name, f[i].row, f[i].col, why);
    }
    cr_assert(proved > 5 && open > 60);
    free(f);
}

Test(mutate, the_order_of_launches_keeps_them_all, .init = open_all, .fini = close_all)
{
    size_t tokens = launches.v[0].n + launches.v[1].n;

    cr_assert_geq(qgu_launches_order(&launches, ckpt, 1000), 1);
    cr_assert_eq(launches.v[0].n + launches.v[1].n, tokens);
}
