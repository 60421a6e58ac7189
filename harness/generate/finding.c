/* The folder of a disagreement: what was found, the kernel, the launch, what each of them wrote,
 * the smallest kernel that still shows it, and the command that does. */
#define _GNU_SOURCE
#include "fuzz.h"

#include "../../compiler/cuda/compiler.h"
#include "../commands.h"
#include "../files.h"
#include "../load.h"
#include "../reduce/reduce.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REDUCE_SECONDS = 90 };

struct folder {
    char path[PATH_MAX];
    struct qg_error e; /* the first failure */
};

static void put_text(struct folder *d, const char *name, const char *text)
{
    char path[PATH_MAX + 100];

    snprintf(path, sizeof path, "%s/%s", d->path, name);
    if (!d->e.code)
        qgh_write_file(path, text, strlen(text), &d->e);
}

static void put(struct folder *d, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static void put(struct folder *d, const char *name, const char *fmt, ...)
{
    char *text = NULL;
    va_list ap;

    va_start(ap, fmt);
    if (vasprintf(&text, fmt, ap) >= 0)
        put_text(d, name, text);
    va_end(ap);
    free(text);
}

static void open_folder(const struct qgn_fuzz *z, const char *name, struct folder *d)
{
    memset(d, 0, sizeof *d);
    snprintf(d->path, sizeof d->path, "%s/%s", z->out, name);
    if ((mkdir(z->out, 0777) != 0 && errno != EEXIST) ||
        (mkdir(d->path, 0777) != 0 && errno != EEXIST))
        qg_error_set(&d->e, QG_EXIT_USER, d->path, 0, 0, "cannot make it: %s", strerror(errno));
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static char *token_lines(const uint32_t *ids, size_t n)
{
    char *text = NULL, word[64];
    size_t size;
    FILE *f = open_memstream(&text, &size);

    for (size_t i = 0; i < n && f; i++) {
        qg_token_format(ids[i], word, sizeof word);
        fprintf(f, "%s\n", word);
    }
    if (f)
        fclose(f);
    return text;
}

/* What the interpreter wrote after the loading tokens, as the model should. */
static char *interpreter_lines(const struct qgh_tokens *t)
{
    uint32_t run = qg_token_first(QG_T_RUN), halt = qg_token_first(QG_T_HALT);
    uint32_t *ids = malloc((t->n + 1) * sizeof *ids);
    size_t n = 0;
    bool running = false;
    char *text;

    for (size_t i = 0; i < t->n && ids; i++) {
        if (running)
            ids[n++] = t->ids[i];
        if (t->ids[i] == run)
            running = true;
        if (t->ids[i] == halt)
            running = false;
    }
    text = ids ? token_lines(ids, n) : NULL;
    free(ids);
    return text;
}

/* The case files: of the source, and of the program as it was launched. */
static void put_kernel(struct folder *d, const struct qgn_kernel *k, const char *base)
{
    char name[100], source[100];
    char *yaml;

    snprintf(source, sizeof source, "%s%s", base, qgn_suffix(k->recipe.mode));
    put(d, source, "%s%s", k->recipe.mode == QGN_CUDA ? QGN_HEADING "\n" : "", k->source);
    yaml = qgn_case_text(k, source, NULL);
    snprintf(name, sizeof name, "%s.yaml", base);
    if (yaml)
        put_text(d, name, yaml);
    free(yaml);
}

static void put_program(struct folder *d, const struct qgn_trial *t)
{
    struct qgn_kernel k = t->kernel;
    char *text = t->program ? qg_disasm(t->program) : NULL, *yaml;

    if (!text)
        return;
    put_text(d, "program.qasm", text);
    free(text);
    k.c.nexpect = 0;
    yaml = qgn_case_text(&k, "program.qasm", NULL);
    if (yaml)
        put_text(d, "program.yaml", yaml);
    free(yaml);
}

static void put_traces(struct folder *d, const struct qgn_trial *t)
{
    char *text = t->tokens.n ? interpreter_lines(&t->tokens) : NULL;

    if (text)
        put_text(d, "interpreter.trace", text);
    free(text);
    text = t->wrote.n ? token_lines(t->wrote.ids, t->wrote.n) : NULL;
    if (text)
        put_text(d, "model.trace", text);
    free(text);
    if (t->answers)
        put_text(d, "arrays.txt", t->answers);
}

/* Arguments of verify that show a disagreement: whatever says nothing to it is left out. */
static void verify_options(const struct qgn_fuzz *z, const struct qgn_trial *t, int opt, char *buf,
                           size_t n)
{
    snprintf(buf, n, "%s%s%s%s%s%s", opt == 2 ? "" : " --levels O0",
             t->who == QGN_MODEL ? "" : " --no-model", z->inject ? " --inject " : "",
             z->inject ? z->inject : "", z->inject_model ? " --inject-model " : "",
             z->inject_model ? z->inject_model : "");
}

static void own_path(char exe[PATH_MAX])
{
    ssize_t n = readlink("/proc/self/exe", exe, PATH_MAX - 1);

    exe[n > 0 ? n : 0] = 0;
}

static void put_command(struct folder *d, const char *command)
{
    char exe[PATH_MAX], path[PATH_MAX + 20];

    own_path(exe);
    put(d, "show.sh",
        "#!/bin/sh\n# Shows the disagreement again: ends with exit code 1.\n"
        "cd \"$(dirname \"$0\")\" || exit 2\nexec \"${QGPU:-%s}\" %s\n",
        exe, command);
    snprintf(path, sizeof path, "%s/show.sh", d->path);
    if (!d->e.code)
        chmod(path, 0777 & ~022);
}

/* ---- Minimisation: statements of the generator ------------------------------------------- */

static bool still(const struct qgn_fuzz *z, const struct qgn_recipe *r, const struct qgn_build *how,
                  const char *dir, enum qgn_who who)
{
    struct qgn_figures ignored = {0};
    struct qgn_batch b;
    struct qg_error e = {0};
    bool same;

    if (qgn_batch_open(&b, r, 1, dir, how, &e)) {
        same = who == QGN_COMPILER;
    } else {
        qgn_fuzz_try(z, &b, 0, &ignored);
        same = b.t[0].verdict == QGN_DIFFERS && b.t[0].who == who;
    }
    qgn_batch_free(&b);
    return same;
}

/* Statements are taken out by halves, quarters ... one by one, while the same two disagree. */
static struct qgn_recipe minimise(const struct qgn_fuzz *z, const struct qgn_batch *b,
                                  const struct qgn_trial *t)
{
    struct qgn_recipe best = t->kernel.recipe;
    uint32_t n = t->kernel.statements < QGN_STATEMENTS ? t->kernel.statements : QGN_STATEMENTS;

    for (uint32_t step = (n + 1) / 2; step > 0; step /= 2)
        for (uint32_t at = 0; at < n; at += step) {
            struct qgn_recipe less = best;

            for (uint32_t i = at; i < at + step && i < n; i++)
                less.drop[i / 64] |= UINT64_C(1) << i % 64;
            if (memcmp(less.drop, best.drop, sizeof less.drop) != 0 &&
                still(z, &less, &b->how, b->dir, t->who))
                best = less;
        }
    return best;
}

/* Then what the generator cannot take out: parts of statements, threads, words. False: verify does
 * not show the disagreement on the file. */
static bool reduce_text(const struct qgn_fuzz *z, const struct folder *d, const char *options)
{
    char exe[PATH_MAX], command[PATH_MAX + 400], spec[PATH_MAX + 20];
    struct qgr_options o = {.command = command, .seconds = REDUCE_SECONDS};
    struct qgr *r = calloc(1, sizeof *r);
    struct qg_error e = {0};
    char temp[PATH_MAX];
    bool good;

    own_path(exe);
    snprintf(command, sizeof command, "exec '%s' verify {} --jobs 1%s", exe, options);
    snprintf(spec, sizeof spec, "%s/reduced.yaml", d->path);
    snprintf(temp, sizeof temp, "%s/reduce-%d", z->temp, (int)getpid());
    o.temp = temp;
    if (!r || mkdir(temp, 0777) != 0) {
        free(r);
        return false;
    }
    good = !qgr_open(r, spec, &o, &e);
    if (good) {
        qgr_run(r);
        good = !r->failed && !qgr_write(r, spec, &e);
    }
    qgr_close(r);
    free(r);
    qgh_tempdir_remove(temp);
    return good;
}

/* ---- A finding --------------------------------------------------------------------------- */

static void put_report(struct folder *d, const struct qgn_fuzz *z, const struct qgn_trial *t,
                       const struct qgn_recipe *small, int opt, const char *command)
{
    char recipe[200], reduced[200], clang[200];

    qgn_recipe_print(&t->kernel.recipe, recipe, sizeof recipe);
    qgn_recipe_print(small, reduced, sizeof reduced);
    qgh_clang_version(clang, sizeof clang);
    put(d, "finding.txt",
        "%s\n\n"
        "show it again      sh show.sh      (qgpu %s)\n"
        "recipe             qgpu gen --replay %s\n"
        "with less          qgpu gen --replay %s\n"
        "seed               %" PRIu64 "\n"
        "fault put in       %s%s%s\n"
        "versions           qgpu %s, ISA %d, clang -O%d\n"
        "                   %s\n",
        t->detail, command, recipe, reduced, z->seed, z->inject ? z->inject : "",
        z->inject_model ? z->inject_model : "", z->inject || z->inject_model ? "" : "none",
        QG_VERSION, QG_ISA_VERSION, opt, clang);
}

void qgn_fuzz_finding(const struct qgn_fuzz *z, const struct qgn_batch *b, unsigned i, FILE *out)
{
    const struct qgn_trial *t = &b->t[i];
    struct qgn_recipe small = t->kernel.recipe;
    struct folder d;
    char options[300], command[400];
    /* What another level than -O2 compiles verify runs without the model: as a program it is run
     * with it. */
    bool program = t->who == QGN_MODEL && b->how.opt != 2;

    open_folder(z, t->kernel.name, &d);
    put_kernel(&d, &t->kernel, "kernel");
    put_program(&d, t);
    put_traces(&d, t);
    verify_options(z, t, program ? 2 : b->how.opt, options, sizeof options);
    snprintf(command, sizeof command, "verify %s%s", program ? "program.yaml" : "kernel.yaml",
             options);
    put_command(&d, command);
    put_report(&d, z, t, &small, b->how.opt, command);
    if (z->reduce) {
        struct qgn_kernel k;
        struct qg_error e = {0};

        small = minimise(z, b, t);
        if (!qgn_make(&k, &small, &e))
            put_kernel(&d, &k, "reduced");
        qgn_free(&k);
        if (!program && !d.e.code && reduce_text(z, &d, options)) {
            snprintf(command, sizeof command, "verify reduced.yaml%s", options);
            put_command(&d, command);
        }
        put_report(&d, z, t, &small, b->how.opt, command);
    }
    if (d.e.code)
        qg_error_print(out, &d.e);
    fprintf(out, "DISAGREE  %s: %s\n", d.path, t->detail);
}

void qgn_fuzz_died(const struct qgn_fuzz *z, uint64_t batch, const char *why, FILE *out)
{
    struct qgn_recipe recipe[QGN_FUZZ_BATCH];
    struct folder d;
    char name[64], command[400], *text = NULL;
    size_t size;
    FILE *f;
    int opt;
    unsigned n = qgn_fuzz_recipes(z, batch, recipe, &opt);

    snprintf(name, sizeof name, "batch_%" PRIu64, batch);
    snprintf(command, sizeof command, "fuzz --seed %" PRIu64 " --batch %" PRIu64 "%s%s", z->seed,
             batch, z->inject ? " --inject " : "", z->inject ? z->inject : "");
    open_folder(z, name, &d);
    f = open_memstream(&text, &size);
    if (f) {
        fprintf(f, "%s\n\nshow it again      sh show.sh      (qgpu %s)\nrecipes\n", why, command);
        for (unsigned i = 0; i < n; i++) {
            char r[200];

            qgn_recipe_print(&recipe[i], r, sizeof r);
            fprintf(f, "  %s\n", r);
        }
        fclose(f);
        put_text(&d, "finding.txt", text);
    }
    free(text);
    put_command(&d, command);
    if (d.e.code)
        qg_error_print(out, &d.e);
    fprintf(out, "BROKEN  %s: %s\n", d.path, why);
}
