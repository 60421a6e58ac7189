#include "collect.h"
#include "../harness/commands.h"
#include "../harness/files.h"
#include "../harness/launch_json.h"
#include "data.h"
#include "pages.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>

enum {
    MAX_SHOWN = 3000,  /* tokens of a launch that a page shows */
    MAX_FORWARD = 220, /* tokens of a launch whose forward pass is shown */
    MAX_PICTURES = 40, /* launches with it */
    MAX_FAILED = 40
};

/* ---- Which launches ---------------------------------------------------------------------- */

struct wanted {
    const cJSON **v;
    int n, failed;
};

static bool same_file(const cJSON *a, const cJSON *b)
{
    return !strcmp(qgr_str(a, "file"), qgr_str(b, "file"));
}

/* Launches of this length are read with pleasure: something happens, and it fits the eye. */
static bool handy(const cJSON *c)
{
    return qgr_num(c, "tokens") >= 12 && qgr_num(c, "tokens") <= 150;
}

static void choose(const struct qgr_data *d, struct wanted *w)
{
    const cJSON *c;
    int slot = -1; /* of the kernel that the cases belong to */

    cJSON_ArrayForEach(c, d->cases)
    {
        const char *verdict = qgr_str(c, "verdict");

        if (!qgr_str(c, "file")[0])
            continue;
        if (!strcmp(verdict, "failed") && w->failed < MAX_FAILED) {
            // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room for all cases
            w->v[w->n++] = c;
            w->failed++;
        }
        if (strcmp(verdict, "passed") != 0 || qgr_num(c, "tokens") < 1)
            continue;
        if (slot >= 0 && same_file(w->v[slot], c)) {
            if (!handy(w->v[slot]) &&
                (handy(c) || qgr_num(c, "tokens") < qgr_num(w->v[slot], "tokens")))
                w->v[slot] = c;
        } else {
            slot = w->n;
            // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as above
            w->v[w->n++] = c;
        }
    }
}

/* ---- Writing them ------------------------------------------------------------------------ */

static int launch(const char *dir, const cJSON *c, struct qgh_device *device, int *pictures,
                  struct qg_error *e)
{
    const char *name = strrchr(qgr_str(c, "case"), ':');
    char spec[600], path[4096], page[160], *text = NULL;
    struct qgh_session s;
    struct qg_error mine = {0};
    size_t n = 0;
    FILE *out;
    int rc;

    snprintf(spec, sizeof spec, "%s%s", qgr_str(c, "file"), name ? name : "");
    if (qgh_session_open(&s, spec, NULL, NULL, NULL, &mine))
        return 0; /* refused: verify.jsonl says why */
    out = open_memstream(&text, &n);
    if (!out) {
        qgh_session_close(&s);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    const struct qgh_launch_json o = {
        .max_tokens = MAX_SHOWN,
        .device = *pictures < MAX_PICTURES ? device : NULL,
        .max_forward = MAX_FORWARD,
    };
    struct qgh_json j;

    qgh_json_begin(&j, out);
    rc = qgh_launch_json(&j, NULL, &s, s.only < 0 ? 0 : (uint32_t)s.only, &o, &mine);
    fclose(out);
    qgh_session_close(&s);
    qgr_launch_file(qgr_str(c, "case"), page, sizeof page);
    page[strlen(page) - strlen(".html")] = '\0';
    if (!rc && snprintf(path, sizeof path, "%s/launches/%s.json", dir, page + strlen("launch-")) >=
                   (int)sizeof path)
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the path '%.200s' is too long", dir);
    else if (!rc)
        rc = qgh_write_file(path, text, n, e);
    else
        rc = rc == QG_EXIT_USER ? 0 : rc;
    if (text && strstr(text, "\"forward\": {"))
        ++*pictures;
    free(text);
    if (rc == QG_EXIT_INTERNAL && !e->code)
        *e = mine;
    return rc;
}

/* ---- Versions ---------------------------------------------------------------------------- */

static void first_line(const char *command, char *buf, size_t n)
{
    FILE *p = popen(command, "r"); /* NOLINT: constant commands */

    buf[0] = '\0';
    if (p) {
        if (fgets(buf, (int)n, p))
            buf[strcspn(buf, "\n")] = '\0';
        pclose(p);
    }
    if (!buf[0])
        snprintf(buf, n, "unknown");
}

static int write_run(const char *dir, struct qg_error *e)
{
    char path[4096], text[256], *json;
    cJSON *run = cJSON_CreateObject();
    struct utsname u;
    time_t now = time(NULL);
    struct tm tm;
    int rc;

    cJSON_AddStringToObject(run, "schema", QGR_RUN_SCHEMA);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&now, &tm));
    cJSON_AddStringToObject(run, "time", text);
    first_line("git describe --always --dirty --abbrev=12 2>/dev/null", text, sizeof text);
    cJSON_AddStringToObject(run, "commit", text);
    cJSON_AddStringToObject(run, "qgpu", QG_VERSION);
    snprintf(text, sizeof text, "%d", QG_ISA_VERSION);
    cJSON_AddStringToObject(run, "instruction set", text);
    qgh_clang_version(text, sizeof text);
    cJSON_AddStringToObject(run, "clang", text);
    cJSON_AddStringToObject(run, "compiled by", __VERSION__);
    if (!uname(&u)) {
        snprintf(text, sizeof text, "%.60s %.60s %.60s", u.sysname, u.release, u.machine);
        cJSON_AddStringToObject(run, "system", text);
    }
    first_line("git ls-files -s interp/isa.h interp/token.h 2>/dev/null | sha256sum | cut -c1-16",
               text, sizeof text);
    cJSON_AddStringToObject(run, "opcodes and tokens, sha-256", text);
    first_line("git ls-files -s model 2>/dev/null | sha256sum | cut -c1-16", text, sizeof text);
    cJSON_AddStringToObject(run, "weights (their builder), sha-256", text);
    first_line("git ls-files -s kernels compiler interp model harness golden 2>/dev/null | "
               "sha256sum | cut -c1-16",
               text, sizeof text);
    cJSON_AddStringToObject(run, "sources, sha-256", text);
    json = cJSON_Print(run);
    cJSON_Delete(run);
    if (!json)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    snprintf(path, sizeof path, "%s/run.json", dir);
    rc = qgh_write_file(path, json, strlen(json), e);
    free(json);
    return rc;
}

int qgr_collect(const char *dir, struct qg_error *e)
{
    const struct qgh_device_options plain = {0};
    struct qgr_data d;
    struct qgh_device *device = NULL;
    struct wanted w = {0};
    char path[4096];
    int pictures = 0, rc = qgr_data_read(&d, dir, false, e);

    if (!rc)
        rc = write_run(dir, e);
    if (!rc) {
        w.v = calloc((size_t)cJSON_GetArraySize(d.cases) * 2 + 1, sizeof *w.v);
        if (!w.v)
            rc = qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    if (!rc) {
        snprintf(path, sizeof path, "%s/launches", dir);
        if (mkdir(path, 0777) && errno != EEXIST)
            rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "%s", strerror(errno));
    }
    if (!rc) {
        choose(&d, &w);
        device = qgh_device_open(&plain, e);
        rc = device ? 0 : e->code;
    }
    for (int i = 0; i < w.n && !rc; i++)
        rc = launch(dir, w.v[i], device, &pictures, e);
    qgh_device_close(device);
    free(w.v);
    qgr_data_free(&d);
    return rc;
}
