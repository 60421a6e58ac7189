#include "data.h"
#include "../harness/files.h"
#include "ccov.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FILE = 1 << 28 };

const char *qgr_str(const cJSON *object, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(v) ? v->valuestring : "";
}

double qgr_num(const cJSON *object, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsNumber(v) ? v->valuedouble : 0;
}

/* ---- Parsing with a place ---------------------------------------------------------------- */

static cJSON *parse(const char *path, const char *text, size_t n, int line, struct qg_error *e)
{
    const char *end = NULL;
    cJSON *v = cJSON_ParseWithLengthOpts(text, n, &end, 0);
    int col = 1;

    while (v && end < text + n && strchr(" \t\r\n", *end))
        end++;
    if (v && end == text + n)
        return v;
    cJSON_Delete(v);
    if (!end || end > text + n)
        end = text;
    for (const char *p = text; p < end; p++) {
        col = *p == '\n' ? 1 : col + 1;
        line += *p == '\n';
    }
    qg_error_set(e, QG_EXIT_USER, path, line, col, "this is not JSON");
    qg_error_hint(e, "the file may be cut off; write it again");
    return NULL;
}

enum kind { STRING, NUMBER, OBJECT, ARRAY };

static int need(const char *path, int line, const cJSON *v, const char *key, enum kind kind,
                struct qg_error *e)
{
    static const char *const names[] = {"a string", "a number", "an object", "a list"};
    const cJSON *m = cJSON_GetObjectItemCaseSensitive(v, key);
    bool fits = kind == STRING   ? cJSON_IsString(m)
                : kind == NUMBER ? cJSON_IsNumber(m)
                : kind == OBJECT ? cJSON_IsObject(m)
                                 : cJSON_IsArray(m);

    if (fits)
        return 0;
    if (!m)
        return qg_error_set(e, QG_EXIT_USER, path, line, 0, "member '%s' is missing", key);
    return qg_error_set(e, QG_EXIT_USER, path, line, 0, "member '%s' is not %s", key, names[kind]);
}

static int need_schema(const char *path, int line, const cJSON *v, const char *schema,
                       struct qg_error *e)
{
    const char *got = qgr_str(v, "schema");

    if (!strcmp(got, schema))
        return 0;
    if (!got[0])
        qg_error_set(e, QG_EXIT_USER, path, line, 0, "member 'schema' is missing");
    else
        qg_error_set(e, QG_EXIT_USER, path, line, 0, "schema '%.64s' is not known", got);
    qg_error_hint(e, "expected \"schema\": \"%s\"", schema);
    return QG_EXIT_USER;
}

/* ---- Files ------------------------------------------------------------------------------- */

static int in_dir(char *path, size_t size, const char *dir, const char *name, struct qg_error *e)
{
    if (snprintf(path, size, "%s/%s", dir, name) < (int)size)
        return 0;
    return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path '%.200s' is too long", dir);
}

/* A file that may be missing: then *v is NULL. `schema` (may be NULL) must be that of the object.
 */
static int optional(const struct qgr_data *d, const char *name, const char *schema, cJSON **v,
                    struct qg_error *e)
{
    char path[4096], *text;
    size_t n;
    int rc = in_dir(path, sizeof path, d->dir, name, e);

    if (rc || access(path, F_OK))
        return rc;
    text = qgh_read_file(path, MAX_FILE, &n, e);
    if (!text)
        return e->code;
    *v = parse(path, text, n, 1, e);
    free(text);
    if (!*v)
        return e->code;
    if (!cJSON_IsObject(*v))
        return qg_error_set(e, QG_EXIT_USER, path, 1, 1, "this is not an object");
    return schema ? need_schema(path, 1, *v, schema, e) : 0;
}

/* Calls each for every line of a file of JSON objects. */
static int lines(const char *path, struct qgr_data *d, cJSON *into,
                 int (*each)(struct qgr_data *d, const char *path, int line, cJSON *v, cJSON *into,
                             struct qg_error *e),
                 struct qg_error *e)
{
    size_t n;
    char *text = qgh_read_file(path, MAX_FILE, &n, e), *p = text;
    int rc = text ? 0 : e->code;

    for (int line = 1; !rc && p && *p; line++) {
        size_t len = strcspn(p, "\n");

        if (len) {
            cJSON *v = parse(path, p, len, line, e);

            if (v && !cJSON_IsObject(v)) {
                qg_error_set(e, QG_EXIT_USER, path, line, 1, "this is not an object");
                cJSON_Delete(v);
                v = NULL;
            }
            rc = v ? each(d, path, line, v, into, e) : e->code;
        }
        p += len + (p[len] == '\n');
    }
    free(text);
    return rc;
}

static int verify_line(struct qgr_data *d, const char *path, int line, cJSON *v, cJSON *into,
                       struct qg_error *e)
{
    const char *verdict = qgr_str(v, "verdict");
    cJSON *summary = cJSON_GetObjectItemCaseSensitive(v, "summary");
    int rc;

    if (d->summary) {
        rc = qg_error_set(e, QG_EXIT_USER, path, line, 0, "something follows the summary");
        qg_error_hint(e, "one run a file: results of two runs do not add up");
    } else if (summary) {
        rc = need_schema(path, line, summary, QGR_VERIFY_SCHEMA, e);
        if (!rc)
            rc = need(path, line, summary, "passed", NUMBER, e);
        if (!rc)
            rc = need(path, line, summary, "failed", NUMBER, e);
        if (!rc)
            rc = need(path, line, summary, "skipped", NUMBER, e);
        if (!rc)
            rc = need(path, line, summary, "answers", OBJECT, e);
        if (!rc)
            d->summary = cJSON_DetachItemFromObjectCaseSensitive(v, "summary");
    } else {
        rc = need(path, line, v, "case", STRING, e);
        if (!rc && !strcmp(qgr_str(v, "status"), "refused")) { /* the case file itself */
            cJSON_AddStringToObject(v, "verdict", "failed");
            cJSON_AddStringToObject(v, "class", "refused");
            cJSON_AddStringToObject(v, "detail",
                                    qgr_str(cJSON_GetObjectItemCaseSensitive(v, "error"), "what"));
            verdict = "failed";
        } else if (!rc) {
            rc = need(path, line, v, "verdict", STRING, e);
        }
        if (!rc && strcmp(verdict, "passed") != 0 && strcmp(verdict, "failed") != 0 &&
            strcmp(verdict, "skipped") != 0) {
            rc = qg_error_set(e, QG_EXIT_USER, path, line, 0, "there is no verdict '%.64s'",
                              verdict);
            qg_error_hint(e, "expected passed, failed or skipped");
        }
        if (!rc && !strcmp(verdict, "passed"))
            rc = need(path, line, v, "compared", OBJECT, e);
        if (!rc) {
            cJSON_AddItemToArray(into, v);
            return 0;
        }
    }
    cJSON_Delete(v);
    return rc;
}

static int replay_line(struct qgr_data *d, const char *path, int line, cJSON *v, cJSON *into,
                       struct qg_error *e)
{
    int rc = need(path, line, v, "trace", STRING, e);

    (void)d;
    if (!rc)
        rc = need(path, line, v, "positions", NUMBER, e);
    if (!rc)
        rc = need(path, line, v, "mismatches", NUMBER, e);
    if (!rc && qgr_num(v, "mismatches") > 0)
        rc = need(path, line, v, "first", OBJECT, e);
    if (rc)
        cJSON_Delete(v);
    else
        cJSON_AddItemToArray(into, v);
    return rc;
}

static int reduced_line(struct qgr_data *d, const char *path, int line, cJSON *v, cJSON *into,
                        struct qg_error *e)
{
    static const struct {
        const char *key;
        enum kind kind;
    } members[] = {{"spec", STRING}, {"source", STRING}, {"before", OBJECT}, {"after", OBJECT}};
    int rc = 0;

    (void)d;
    for (size_t i = 0; !rc && i < sizeof members / sizeof *members; i++)
        rc = need(path, line, v, members[i].key, members[i].kind, e);
    if (rc)
        cJSON_Delete(v);
    else
        cJSON_AddItemToArray(into, v);
    return rc;
}

static int history_line(struct qgr_data *d, const char *path, int line, cJSON *v, cJSON *into,
                        struct qg_error *e)
{
    int rc = need(path, line, v, "time", STRING, e);

    (void)d;
    if (!rc)
        rc = need(path, line, v, "passed", NUMBER, e);
    if (!rc)
        rc = need(path, line, v, "failed", NUMBER, e);
    if (rc)
        cJSON_Delete(v);
    else
        cJSON_AddItemToArray(into, v);
    return rc;
}

cJSON *qgr_history_read(const char *path, struct qg_error *e)
{
    cJSON *runs = cJSON_CreateArray();

    if (path && !access(path, F_OK) && lines(path, NULL, runs, history_line, e)) {
        cJSON_Delete(runs);
        return NULL;
    }
    return runs;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int launch_file(struct qgr_data *d, const char *name, struct qg_error *e)
{
    static const struct {
        const char *key;
        enum kind kind;
    } members[] = {{"case", STRING},         {"spec", STRING},  {"cuda", OBJECT},
                   {"ptx", OBJECT},          {"blocks", ARRAY}, {"tokens", ARRAY},
                   {"tokens_total", NUMBER}, {"arrays", ARRAY}};
    char path[4096];
    cJSON *v = NULL;
    int rc = optional(d, name, QGR_LAUNCH_SCHEMA, &v, e);

    if (!rc)
        rc = in_dir(path, sizeof path, d->dir, name, e);
    for (size_t i = 0; !rc && i < sizeof members / sizeof *members; i++)
        rc = need(path, 1, v, members[i].key, members[i].kind, e);
    if (rc)
        cJSON_Delete(v);
    else
        cJSON_AddItemToArray(d->launches, v);
    return rc;
}

static int launches(struct qgr_data *d, struct qg_error *e)
{
    char path[4096], name[512], **names = NULL;
    struct dirent *f;
    size_t n = 0;
    DIR *dir;
    int rc = in_dir(path, sizeof path, d->dir, "launches", e);

    if (rc)
        return rc;
    dir = opendir(path);
    while (dir && (f = readdir(dir))) {
        char **grown;

        if (!qgh_has_suffix(f->d_name, ".json"))
            continue;
        grown = realloc(names, (n + 1) * sizeof *names);
        if (grown)
            names = grown;
        if (!grown || !(names[n] = strdup(f->d_name))) {
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
            break;
        }
        n++;
    }
    if (dir)
        closedir(dir);
    if (names)
        qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; i < n; i++) {
        snprintf(name, sizeof name, "launches/%s", names[i]);
        if (!rc)
            rc = launch_file(d, name, e);
        free(names[i]);
    }
    free(names);
    return rc;
}

static int extra_parts(struct qgr_data *d, struct qg_error *e)
{
    char path[4096];
    int rc = in_dir(path, sizeof path, d->dir, "replay.jsonl", e);

    if (!rc && !access(path, F_OK))
        rc = lines(path, d, d->replays, replay_line, e);
    if (!rc)
        rc = in_dir(path, sizeof path, d->dir, "reduced.jsonl", e);
    if (!rc && !access(path, F_OK))
        rc = lines(path, d, d->reduced, reduced_line, e);
    if (!rc)
        rc = launches(d, e);
    if (!rc)
        rc = optional(d, "figures.json", NULL, &d->figures, e);
    if (!rc)
        rc = optional(d, "certificate.json", "qgpu-certificate/1", &d->certificate, e);
    if (!rc)
        rc = optional(d, "coverage.json", NULL, &d->coverage, e);
    if (!rc)
        rc = optional(d, "weights.json", "qgpu-weights/1", &d->weights, e);
    if (!rc)
        rc = optional(d, "mutants.json", NULL, &d->mutants, e);
    if (!rc && d->mutants && qgr_num(d->mutants, "schema") != 1) {
        rc = in_dir(path, sizeof path, d->dir, "mutants.json", e);
        if (!rc)
            rc = qg_error_set(e, QG_EXIT_USER, path, 1, 1, "schema is not 1, the one known here");
    }
    if (!rc)
        rc = optional(d, "ccov.json", "qgpu-ccov/1", &d->ccov, e);
    if (!rc && d->ccov) {
        rc = in_dir(path, sizeof path, d->dir, "ccov.json", e);
        if (!rc)
            rc = qgr_ccov_check(d->ccov, path, e);
    }
    if (!rc)
        rc = optional(d, "bench.json", NULL, &d->bench, e);
    if (!rc)
        rc = in_dir(path, sizeof path, d->dir, "layout.tsv", e);
    if (!rc && !access(path, F_OK)) {
        d->layout = qgh_read_file(path, MAX_FILE, NULL, e);
        if (!d->layout)
            return e->code;
        if (strncmp(d->layout, "# qgpu layout 1\n", 16) != 0)
            rc = qg_error_set(e, QG_EXIT_USER, path, 1, 1, "this is not a layout of version 1");
    }
    return rc;
}

int qgr_data_read(struct qgr_data *d, const char *dir, bool parts, struct qg_error *e)
{
    char path[4096];
    int rc;

    memset(d, 0, sizeof *d);
    d->cases = cJSON_CreateArray();
    d->replays = cJSON_CreateArray();
    d->launches = cJSON_CreateArray();
    d->reduced = cJSON_CreateArray();
    if (snprintf(d->dir, sizeof d->dir, "%s", dir) >= (int)sizeof d->dir)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path of the folder is too long");
    rc = in_dir(path, sizeof path, dir, "verify.jsonl", e);
    if (!rc && access(path, F_OK)) {
        qg_error_set(e, QG_EXIT_USER, path, 0, 0, "there are no results");
        qg_error_hint(e, "qgpu verify kernels --json >%.200s writes them; make report does it all",
                      path);
        rc = QG_EXIT_USER;
    }
    if (!rc)
        rc = lines(path, d, d->cases, verify_line, e);
    if (!rc)
        rc = optional(d, "run.json", QGR_RUN_SCHEMA, &d->run, e);
    return !rc && parts ? extra_parts(d, e) : rc;
}

void qgr_data_free(struct qgr_data *d)
{
    cJSON *all[] = {d->run,     d->cases,       d->summary,  d->replays, d->launches,
                    d->figures, d->certificate, d->coverage, d->weights, d->mutants,
                    d->ccov,    d->bench,       d->reduced};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        cJSON_Delete(all[i]);
    free(d->layout);
    memset(d, 0, sizeof *d);
}
