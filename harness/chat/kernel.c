/* A kernel that the model wrote: compiled, launched with diagnoses on the interpreter, then on the
 * model in weights. */
#include "../files.h"
#include "../load.h"
#include "../report.h"
#include "internal.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_SOURCE = 1 << 16,
    MAX_RECORDS = 100000,  /* of a launch */
    MAX_TOKENS = 20000000, /* the same on the model */
    MAX_ANSWER = 4000      /* bytes of compiler messages that the model gets */
};

struct kernel {
    const struct qch_tool *t;
    const struct qtok_call *call;
    struct qch_answer *a;
    struct qg_error *e;    /* not the model's fault */
    struct qg_error wrong; /* the model's */
    char dir[256], path[300];
    char *messages; /* of the compiler */
    struct qg_program *program;
    struct qg_case_file file;
    struct qg_case *launch_case;
    struct qgh_launch launch;
};

static int memory(struct qg_error *e)
{
    return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
}

/* ---- Arguments -------------------------------------------------------------------------- */

/* "4", "4,2" or "[4, 2, 1]" */
static int dimensions(struct kernel *k, const char *name, uint32_t out[3])
{
    const char *s = qtok_call_get(k->call, name), *p = s;
    int n = 0;

    out[0] = out[1] = out[2] = 1;
    if (!s)
        return 0;
    while (*p && strchr(" [(\n", *p))
        p++;
    while (n < 3 && isdigit((unsigned char)*p)) {
        char *end;
        unsigned long v = strtoul(p, &end, 10);

        if (v == 0 || v > (unsigned long)QG_CASE_MAX_GRID)
            break;
        out[n++] = (uint32_t)v;
        for (p = end; *p && strchr(" ,\n", *p);)
            p++;
    }
    while (*p && strchr(" ])\n", *p))
        p++;
    if (n > 0 && !*p)
        return 0;
    return qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0,
                        "%s is '%.60s', not x, x,y or x,y,z of whole numbers from 1", name, s);
}

static int word(struct kernel *k, const cJSON *v, const char *name, struct qg_case_arg *arg)
{
    struct qg_case_array *a = &arg->a;

    if (a->n == QG_CASE_MAX_WORDS)
        return qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0,
                            "args: '%.60s' has more than %d words", name, QG_CASE_MAX_WORDS);
    if (cJSON_IsNull(v)) { /* left unwritten */
        a->n++;
        return 0;
    }
    if (!cJSON_IsNumber(v) || !(v->valuedouble >= INT32_MIN && v->valuedouble <= UINT32_MAX) ||
        v->valuedouble != (double)(int64_t)v->valuedouble)
        return qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0,
                            "args: '%.60s' has something that is not a 32-bit integer", name);
    arg->negative = v->valuedouble < 0;
    a->v[a->n] = (uint32_t)(int64_t)v->valuedouble;
    a->init[a->n++] = true;
    return 0;
}

static int argument(struct kernel *k, const cJSON *v)
{
    struct qg_case *c = k->launch_case;
    struct qg_case_arg *arg;
    int rc = 0;

    if (c->nargs == QG_CASE_MAX_ARGS)
        return qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0, "args: more than %d arguments",
                            QG_CASE_MAX_ARGS);
    arg = &c->args[c->nargs++];
    snprintf(arg->a.name, sizeof arg->a.name, "%s", v->string);
    arg->is_array = cJSON_IsArray(v);
    if (!arg->is_array)
        return word(k, v, v->string, arg);
    for (const cJSON *w = v->child; !rc && w; w = w->next)
        rc = word(k, w, v->string, arg);
    if (!rc && arg->a.n == 0)
        rc = qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0,
                          "args: the array '%.60s' has no element", v->string);
    return rc;
}

static int arguments(struct kernel *k)
{
    const char *text = qtok_call_get(k->call, "args");
    cJSON *root = cJSON_Parse(text ? text : "{}");
    int rc = 0;

    if (!cJSON_IsObject(root)) {
        qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0, "args is not a JSON object");
        qg_error_hint(&k->wrong, "as in {\"x\": [1, 2, 3], \"out\": [0], \"n\": 3}");
        rc = QG_EXIT_USER;
    }
    for (const cJSON *v = root && !rc ? root->child : NULL; !rc && v; v = v->next)
        rc = argument(k, v);
    cJSON_Delete(root);
    if (!rc)
        rc = dimensions(k, "grid", k->launch_case->grid);
    return rc ? rc : dimensions(k, "block", k->launch_case->block);
}

/* ---- Compiling -------------------------------------------------------------------------- */

/* The folder's name says nothing to the model. */
static void hide_folder(const struct kernel *k, char *s)
{
    size_t n = strlen(k->dir);
    char *p;

    while ((p = strstr(s, k->dir)) != NULL) {
        size_t skip = n + (p[n] == '/');

        memmove(p, p + skip, strlen(p + skip) + 1);
    }
}

/* The source is compiled, never run here; but it must not read this machine's files either. */
static bool reads_files(const char *s)
{
    bool start = true; /* of a line */

    for (; *s; s++) {
        const char *p = s;

        if (start && (*p == '#' || !strncmp(p, "%:", 2) || !strncmp(p, "?\?=", 3))) {
            p += strcspn(p, "abcdefghijklmnopqrstuvwxyz\n");
            if (!strncmp(p, "include", 7) || !strncmp(p, "import", 6) || !strncmp(p, "embed", 5) ||
                strcspn(p, "\\") < strcspn(p, "\n")) /* nor a directive in pieces */
                return true;
        }
        start = *s == '\n' || (start && isspace((unsigned char)*s));
    }
    return false;
}

static int compile(struct kernel *k)
{
    const char *source = qtok_call_get(k->call, "source");
    struct qg_error error = {0};
    char log[320];
    int saved, fd;

    if (strlen(source) > MAX_SOURCE || reads_files(source)) {
        qg_error_set(&k->wrong, QG_EXIT_USER, NULL, 0, 0,
                     strlen(source) > MAX_SOURCE ? "the source has more than 65536 bytes"
                                                 : "#include and the like are not possible here");
        qg_error_hint(&k->wrong, "the kernel needs none: threadIdx, atomicAdd and so on are there");
        return QG_EXIT_USER;
    }
    snprintf(k->path, sizeof k->path, "%s/kernel.cu", k->dir);
    snprintf(log, sizeof log, "%s/messages", k->dir);
    if (qgh_write_file(k->path, source, strlen(source), k->e))
        return QG_EXIT_INTERNAL;
    /* clang writes to standard error: that goes to a file meanwhile */
    fflush(stderr);
    saved = dup(STDERR_FILENO);
    fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (saved < 0 || fd < 0 || dup2(fd, STDERR_FILENO) < 0) {
        qg_error_set(k->e, QG_EXIT_INTERNAL, log, 0, 0, "cannot be written");
        return QG_EXIT_INTERNAL;
    }
    k->program = qgh_load_program(k->path, &(struct qcc_options){.opt = 2}, NULL, &error);
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    close(fd);
    if (k->program)
        return 0;
    if (error.code != QG_EXIT_USER) {
        *k->e = error;
        return QG_EXIT_INTERNAL;
    }
    k->wrong = error;
    hide_folder(k, k->wrong.file);
    hide_folder(k, k->wrong.what);
    k->messages = qgh_read_file(log, 1 << 20, NULL, NULL);
    if (k->messages) {
        hide_folder(k, k->messages);
        if (strlen(k->messages) > MAX_ANSWER)
            strcpy(k->messages + MAX_ANSWER - 4, "...\n");
    }
    return QG_EXIT_USER;
}

/* ---- Launching --------------------------------------------------------------------------- */

static int unless_stopped(void *ctx, const uint32_t *ids, size_t n)
{
    const struct kernel *k = ctx;

    (void)ids, (void)n;
    return k->t->stop && *k->t->stop;
}

static int finish(FILE *f, struct kernel *k)
{
    fclose(f);
    if (!k->a->text)
        return memory(k->e);
    hide_folder(k, k->a->text);
    return 0;
}

/* The arrays, as text and as JSON. */
static int report(struct kernel *k, const struct qg_result *r)
{
    struct qg_case_array *arrays = calloc(QG_CASE_MAX_ARGS, sizeof *arrays);
    struct qgh_json j;
    size_t n = 0, m = 0;
    FILE *text = open_memstream(&k->a->text, &n), *json = open_memstream(&k->a->json, &m);

    if (!arrays || !text || !json) {
        free(arrays);
        return memory(k->e);
    }
    qgh_launch_arrays(&k->launch, r->gmem, r->ginit, arrays);
    qgh_json_begin(&j, json);
    qgh_json_open(&j, NULL, '{');
    for (uint32_t i = 0; i < k->launch.narrays; i++) {
        fprintf(text, "%s = [", arrays[i].name);
        qgh_json_open(&j, arrays[i].name, '[');
        for (uint32_t w = 0; w < arrays[i].n; w++) {
            fputs(w ? ", " : "", text);
            if (arrays[i].init[w]) {
                fprintf(text, "%" PRId32, (int32_t)arrays[i].v[w]);
                qgh_json_int(&j, NULL, (int32_t)arrays[i].v[w]);
            } else {
                fputs("null", text);
                qgh_json_null(&j, NULL);
            }
        }
        fputs("]\n", text);
        qgh_json_close(&j, ']');
    }
    qgh_json_close(&j, '}');
    fclose(json);
    for (m = k->a->json ? strlen(k->a->json) : 0; m > 0 && k->a->json[m - 1] == '\n'; m--)
        k->a->json[m - 1] = 0;
    free(arrays);
    k->a->good = true;
    return finish(text, k);
}

static int diagnosis(struct kernel *k, const struct qg_result *r)
{
    size_t n = 0;
    FILE *f = open_memstream(&k->a->text, &n);

    if (!f)
        return memory(k->e);
    qg_diag_print(f, &r->diag, k->program);
    return finish(f, k);
}

static int say(struct kernel *k, const char *text)
{
    k->a->text = strdup(text);
    return k->a->text ? 0 : memory(k->e);
}

static int launch(struct kernel *k)
{
    struct qg_options o = {.max_steps = MAX_RECORDS, .sink = unless_stopped, .sink_ctx = k};
    struct qgh_device_result d;
    struct qg_result r;
    int rc;

    rc = qgh_launch_from_case(k->program, &k->file, k->launch_case, &k->launch, &k->wrong);
    if (!rc)
        rc = qg_run(&k->launch.launch, &o, &r, &k->wrong);
    if (k->t->stop && *k->t->stop)
        return say(k, "interrupted");
    if (rc)
        return rc;
    if (r.status != QG_OK)
        return diagnosis(k, &r);
    if (!k->t->device)
        return report(k, &r);
    if (qgh_device_launch(k->t->device, &k->launch.launch, MAX_TOKENS, unless_stopped, k, &d, k->e))
        return QG_EXIT_INTERNAL;
    if (k->t->stop && *k->t->stop)
        return say(k, "interrupted");
    for (uint32_t i = 0; i < QG_GWORDS; i++)
        k->a->mismatch |= d.ginit[i] != r.ginit[i] || (r.ginit[i] && d.gmem[i] != r.gmem[i]);
    k->a->mismatch |= !d.halted;
    if (k->a->mismatch)
        return say(k, "error: the model in weights and the interpreter differ");
    memcpy(r.gmem, d.gmem, sizeof r.gmem);
    memcpy(r.ginit, d.ginit, sizeof r.ginit);
    return report(k, &r);
}

static int mistake(struct kernel *k)
{
    char *text;
    int rc = qch_answer_error(k->a, &k->wrong, k->e);

    if (rc || !k->messages || !*k->messages)
        return rc;
    text = malloc(strlen(k->messages) + strlen(k->a->text) + 1);
    if (!text)
        return memory(k->e);
    strcpy(text, k->messages);
    strcat(text, k->a->text);
    free(k->a->text);
    k->a->text = text;
    return 0;
}

int qch_kernel(const struct qch_tool *t, const struct qtok_call *c, struct qch_answer *a,
               struct qg_error *e)
{
    struct kernel *k = calloc(1, sizeof *k);
    const char *folder = getenv("TMPDIR");
    char *old = folder ? strdup(folder) : NULL;
    int rc;

    if (!k) {
        free(old);
        memory(e);
        return QG_EXIT_INTERNAL;
    }
    *k = (struct kernel){.t = t, .call = c, .a = a, .e = e};
    k->launch_case = calloc(1, sizeof *k->launch_case);
    rc = k->launch_case ? qgh_tempdir(k->dir, sizeof k->dir, e) : memory(e);
    if (!rc && k->launch_case) {
        rc = arguments(k);
        if (!rc)
            rc = compile(k);
        if (!rc) {
            snprintf(k->launch_case->name, sizeof k->launch_case->name, "call");
            rc = launch(k);
        }
        if (rc == QG_EXIT_USER)
            rc = mistake(k);
        else if (rc && !e->code)
            *e = k->wrong;
        qgh_tempdir_remove(k->dir);
        if (old)
            setenv("TMPDIR", old, 1);
        else
            unsetenv("TMPDIR");
    }
    free(old);
    free(k->messages);
    free(k->program);
    free(k->launch_case);
    free(k);
    return rc;
}
