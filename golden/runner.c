/* One case file: PTX, launches, agreement, the golden file. */
#define _GNU_SOURCE
#include "runner.h"
#include "../compiler/cuda/clang.h"
#include "../harness/files.h"
#include "../harness/load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_PTX = 16 << 20 };

/* What uninitialised words hold in the first and in the second launch of a case. */
static const uint32_t fill[2] = {0xa5c3f00du, 0x5a3c0ff2u};

struct run {
    const struct qgg_run_options *o;
    struct qgg_driver *d;
    FILE *out;
    const char *spec;
    struct qg_case_file file;
    int only; /* the one case to run, or -1 */
    struct qgg_place place;
    char *ptx;
    struct qgg_params params;
    struct qgg_golden golden; /* what would be written */
    void *code[QGG_NRUNS];    /* NULL: not among the runs */
    char *cubin;              /* what nvcc made */
    bool used[QGG_NRUNS];     /* launched since it was loaded */
    uint32_t nruns;
    uint32_t failed;                      /* cases */
    struct qgg_result results[QGG_NRUNS]; /* of one case */
    uint32_t raw[2][QG_CASE_MAX_ARGS][QG_CASE_MAX_ITEMS];
};

static bool writes(const struct run *r)
{
    return r->only < 0 && !r->o->check && !r->o->separate;
}

/* ---- What is run --------------------------------------------------------------------------- */

static int no_root(const struct run *r, struct qg_error *e)
{
    qg_error_set(e, QG_EXIT_USER, r->file.path, 0, 0,
                 "no folder above it holds a folder named golden");
    qg_error_hint(e, "case files lie beside golden/, as in ROOT/kernels/x.yaml and ROOT/golden");
    return QG_EXIT_USER;
}

static int hash_file(const struct run *r, const char *path, struct qgg_file_hash *h,
                     struct qg_error *e)
{
    if (!qgg_relative(&r->place, path, h->path, sizeof h->path)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "it lies outside %.400s", r->place.root);
        qg_error_hint(e, "a golden names its sources by their place in the tree");
        return QG_EXIT_USER;
    }
    return qgg_sha256_file(path, h->sha256, e);
}

static int hash_sources(struct run *r, struct qg_error *e)
{
    struct qgg_golden *g = &r->golden;
    struct qgg_headers *h = malloc(sizeof *h);
    int rc;

    if (!h)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = hash_file(r, r->file.source, &g->source, e);
    rc = rc ? rc : hash_file(r, r->file.path, &g->case_file, e);
    rc = rc ? rc : qgg_find_headers(r->file.source, h, e);
    for (int i = 0; !rc && i < h->n; i++)
        rc = hash_file(r, h->path[i], &g->headers[g->nheaders++], e);
    free(h);
    return rc;
}

/* The PTX that the compiler reads: the source itself, or what clang makes of it with the options
 * that qgpu verify uses. */
static int get_ptx(struct run *r, struct qg_error *e)
{
    const struct qcc_options options = {.opt = 2};
    char name[1100];
    int rc = 0;

    if (qgh_has_suffix(r->file.source, ".ptx")) {
        r->ptx = qgh_read_file(r->file.source, MAX_PTX, NULL, e);
        rc = r->ptx ? 0 : e->code;
    } else {
        rc = qcc_clang(r->file.source, &options, &r->ptx, e);
    }
    if (rc)
        return rc;
    if (qgg_sha256_ptx(r->ptx, r->golden.ptx))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "libcrypto has no SHA-256");
    snprintf(name, sizeof name, "%s (PTX)", r->file.source);
    return qgg_params_read(&r->params, r->ptx, name, r->file.kernel, e);
}

static bool selected(const struct run *r, uint32_t i)
{
    return r->only < 0 || (uint32_t)r->only == i;
}

static int prepare(struct run *r, struct qg_error *e)
{
    int rc;

    if (!qgg_locate(r->file.path, &r->place))
        return no_root(r, e);
    rc = hash_sources(r, e);
    rc = rc ? rc : get_ptx(r, e);
    for (uint32_t i = 0; i < r->file.ncases && !rc; i++)
        if (selected(r, i))
            rc = qgg_args_check(&r->params, &r->file, &r->file.cases[i], e);
    return rc;
}

/* ---- The device ---------------------------------------------------------------------------- */

static int describe(struct run *r, const struct qgg_device *device, struct qg_error *e)
{
    struct qgg_golden *g = &r->golden;

    if (!strcmp(device->name, QGG_T4_NAME) && (device->major != 7 || device->minor != 5))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0,
                            "the driver calls a device of compute capability %d.%d a %s",
                            device->major, device->minor, QGG_T4_NAME);
    snprintf(g->kernel, sizeof g->kernel, "%s", r->file.kernel);
    snprintf(g->device, sizeof g->device, "%s", device->name);
    g->major = device->major;
    g->minor = device->minor;
    snprintf(g->driver, sizeof g->driver, "%s", device->driver);
    snprintf(g->date, sizeof g->date, "%s", r->o->date);
    snprintf(g->clang, sizeof g->clang, "%s",
             qgh_has_suffix(r->file.source, ".ptx") ? "none" : r->o->tools->clang);
    snprintf(g->ptxas, sizeof g->ptxas, "%s", r->o->tools->ptxas);
    snprintf(g->nvcc, sizeof g->nvcc, "%s", r->o->tools->nvcc_path[0] ? r->o->tools->nvcc : "none");
    return 0;
}

static int load_way(struct run *r, int way, struct qg_error *e)
{
    if (way == QGG_RUN_NVCC && !r->cubin) {
        int rc =
            qgg_nvcc(r->o->tools, r->file.source, r->golden.major, r->golden.minor, &r->cubin, e);

        if (rc)
            return rc;
    }
    return r->d->load(r->d, way == QGG_RUN_NVCC ? r->cubin : r->ptx,
                      way == QGG_RUN_JIT_0 ? 0 : QGG_LEVEL_DEFAULT, r->file.kernel, &r->code[way],
                      e);
}

/* Variables of the module keep what a launch leaves in them: every launch gets a module of its own,
 * if there are any. */
static int load_anew(struct run *r, int way, struct qg_error *e)
{
    bool again = r->params.variables && r->used[way];

    r->used[way] = true;
    if (!again)
        return 0;
    r->d->unload(r->d, r->code[way]);
    r->code[way] = NULL;
    return load_way(r, way, e);
}

static int load(struct run *r, struct qg_error *e)
{
    int rc = load_way(r, QGG_RUN_JIT_0, e);

    rc = rc ? rc : load_way(r, QGG_RUN_JIT_DEFAULT, e);
    if (!rc && r->o->tools->nvcc_path[0])
        rc = load_way(r, QGG_RUN_NVCC, e);
    for (int i = 0; i < QGG_NRUNS; i++) {
        r->golden.runs[i] = r->code[i] != NULL;
        r->nruns += r->code[i] != NULL;
    }
    return rc;
}

/* ---- Cases --------------------------------------------------------------------------------- */

static void failed(struct run *r, const struct qg_case *c, const char *by, const char *why)
{
    fprintf(r->out, "FAILED   %s:%s: %s%s%s\n", r->file.path, c->name, by, *by ? ": " : "", why);
}

/* Both launches of one way to run a case. Returns 0, 1 (the case failed; said so), or another exit
 * code with *e set. */
static int run_twice(struct run *r, const struct qg_case *c, int way, struct qg_error *e)
{
    struct qg_error why = {0};
    char text[256];
    int rc = 0;

    for (int k = 0; k < 2 && !rc; k++) {
        rc = load_anew(r, way, &why);
        rc = rc ? rc
                : qgg_launch(r->d, r->code[way], &r->params, c, fill[k], r->o->separate,
                             r->o->seconds, r->raw[k], &why);
    }
    if (rc == QG_EXIT_MISMATCH) {
        failed(r, c, qgg_run_text[way], why.what);
    } else if (rc) {
        if (e && !e->code)
            *e = why;
    } else if (!qgg_result_make(&r->results[way], c, r->raw, fill, text, sizeof text)) {
        failed(r, c, qgg_run_text[way], text);
        rc = QG_EXIT_MISMATCH;
    }
    return rc;
}

/* A wrong expectation is the case file's fault, not the device's: worth a word, no failure. */
static void compare_expect(const struct run *r, const struct qg_case *c,
                           const struct qgg_result *got)
{
    struct qg_case_diff d;

    if (c->nexpect && !qg_case_compare(c, c->expect, c->nexpect, got->arrays, got->narrays, &d))
        fprintf(r->out, "note     %s:%s: the device's %s differs from the file's expect\n",
                r->file.path, c->name, d.name);
}

static int run_case(struct run *r, const struct qg_case *c, struct qg_error *e)
{
    char why[256];

    for (int way = 0; way < QGG_NRUNS; way++) {
        int rc = r->code[way] ? run_twice(r, c, way, e) : 0;

        if (rc)
            return rc;
    }
    for (int way = 1; way < QGG_NRUNS; way++)
        if (r->code[way] && !qgg_result_equal(&r->results[0], qgg_run_text[0], &r->results[way],
                                              qgg_run_text[way], why, sizeof why)) {
            failed(r, c, "", why);
            return QG_EXIT_MISMATCH;
        }
    compare_expect(r, c, &r->results[0]);
    r->golden.results[r->golden.nresults++] = r->results[0];
    return 0;
}

static int run_cases(struct run *r, struct qg_error *e)
{
    int rc = 0;

    r->golden.results = calloc(r->file.ncases, sizeof *r->golden.results);
    if (!r->golden.results)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    for (uint32_t i = 0; i < r->file.ncases && (!rc || rc == QG_EXIT_MISMATCH); i++) {
        if (!selected(r, i))
            continue;
        rc = run_case(r, &r->file.cases[i], e);
        r->failed += rc == QG_EXIT_MISMATCH;
        if (r->d->broken) {
            if (r->only < 0 && i + 1 < r->file.ncases)
                fprintf(r->out, "         %s: later cases of this file did not run\n",
                        r->file.path);
            break;
        }
    }
    if (rc && rc != QG_EXIT_MISMATCH)
        return rc;
    return r->failed ? QG_EXIT_MISMATCH : 0;
}

/* ---- The golden file ------------------------------------------------------------------------- */

/* Makes the folders of root/NAME. */
static int make_folders(char *path, size_t root, struct qg_error *e)
{
    for (char *s = path + root + 1; (s = strchr(s, '/')); s++) {
        int bad;

        *s = 0;
        bad = mkdir(path, 0777) != 0 && errno != EEXIST;
        if (bad)
            qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot make this folder: %s",
                         strerror(errno));
        *s = '/';
        if (bad)
            return QG_EXIT_USER;
    }
    return 0;
}

/* What the reader would not take back as it is must not get into the tree. */
static int check_text(const struct run *r, const char *text, struct qg_error *e)
{
    struct qgg_golden *back = malloc(sizeof *back);
    struct qg_error why = {0};
    char *again = NULL;
    bool good = false;

    if (back && !qgg_golden_parse(back, text, strlen(text), "golden", &why)) {
        again = qgg_golden_format(back);
        good = again && !strcmp(again, text);
    }
    if (back)
        qgg_golden_free(back);
    free(back);
    free(again);
    return good ? 0
                : qg_error_set(e, QG_EXIT_INTERNAL, r->file.path, 0, 0,
                               "its golden cannot be read back: %.300s", why.what);
}

static int write_golden(struct run *r, struct qg_error *e)
{
    char folder[80], path[3 * PATH_MAX];
    char *text = qgg_golden_format(&r->golden);
    int rc;

    if (!text)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    qgg_folder(r->golden.device, r->golden.major, r->golden.minor, folder, sizeof folder);
    snprintf(path, sizeof path, "%s/golden/%s/%s", r->place.root, folder, r->place.name);
    rc = check_text(r, text, e);
    rc = rc ? rc : make_folders(path, strlen(r->place.root), e);
    rc = rc ? rc : qgh_write_file(path, text, strlen(text), e);
    free(text);
    if (!rc)
        fprintf(r->out, "written  golden/%s/%s: %u case%s, %u runs agree\n", folder, r->place.name,
                r->golden.nresults, r->golden.nresults == 1 ? "" : "s", r->nruns);
    return rc;
}

/* ---- All of it ------------------------------------------------------------------------------ */

static int on_device(struct run *r, struct qg_error *e)
{
    struct qgg_device device = {0};
    int rc = r->d->open(r->d, &device, e);

    if (rc)
        return rc;
    rc = describe(r, &device, e);
    rc = rc ? rc : load(r, e);
    if (rc == QG_EXIT_MISMATCH) { /* the driver does not take the code */
        fprintf(r->out, "FAILED   %s: %s\n", r->file.path, e->what);
        memset(e, 0, sizeof *e);
    }
    rc = rc ? rc : run_cases(r, e);
    for (int i = 0; i < QGG_NRUNS && !r->d->stuck; i++)
        if (r->code[i])
            r->d->unload(r->d, r->code[i]);
    if (!r->d->stuck)
        r->d->close(r->d);
    return rc;
}

static int run_file(struct run *r, struct qg_error *e)
{
    int rc = qgh_load_cases(r->spec, &r->file, &r->only, e);

    if (rc)
        return rc;
    if (r->file.diagnosis[0]) {
        fprintf(r->out, "skipped  %s: its cases are wrong on purpose (%s)\n", r->file.path,
                r->file.diagnosis);
        return QGG_EXIT_SKIPPED;
    }
    rc = prepare(r, e);
    rc = rc ? rc : on_device(r, e);
    if (rc == QG_EXIT_MISMATCH && writes(r))
        fprintf(r->out, "         %s: nothing written\n", r->file.path);
    if (rc)
        return rc;
    if (writes(r))
        return write_golden(r, e);
    fprintf(r->out, "ok       %s: %u case%s, %u runs agree, nothing written\n", r->spec,
            r->golden.nresults, r->golden.nresults == 1 ? "" : "s", r->nruns);
    return 0;
}

int qgg_run_file(const char *spec, struct qgg_driver *d, const struct qgg_run_options *o, FILE *out,
                 struct qg_error *e)
{
    struct run *r = calloc(1, sizeof *r);
    int rc;

    if (!r)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    r->spec = spec;
    r->d = d;
    r->o = o;
    r->out = out;
    rc = run_file(r, e);
    qg_case_free(&r->file);
    qgg_golden_free(&r->golden);
    free(r->ptx);
    free(r->cubin);
    free(r);
    return rc;
}
