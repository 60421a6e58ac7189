/* The goldens of a case file, and whether they still speak of it. */
#define _GNU_SOURCE
#include "../harness/files.h"
#include "golden.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool unchanged(const struct qgg_place *p, const struct qgg_file_hash *h, struct qgg_found *f)
{
    char path[2 * PATH_MAX], now[QGG_HEX];
    struct qg_error ignored = {0};

    snprintf(path, sizeof path, "%s/%s", p->root, h->path);
    if (qgg_sha256_file(path, now, &ignored) == 0 && !strcmp(now, h->sha256))
        return true;
    f->state = QGG_STALE;
    f->line = h->line;
    snprintf(f->why, sizeof f->why, "%.400s has changed since %s", h->path, f->golden.date);
    return false;
}

/* Source, headers and case file decide. The PTX does only where nothing else was measured: see
 * README.md. */
static void judge(const struct qgg_place *p, const char *ptx, struct qgg_found *f)
{
    const struct qgg_golden *g = &f->golden;
    bool same_ptx = ptx[0] && !strcmp(ptx, g->ptx);

    f->state = QGG_FRESH;
    if (!unchanged(p, &g->source, f) || !unchanged(p, &g->case_file, f))
        return;
    for (uint32_t i = 0; i < g->nheaders; i++)
        if (!unchanged(p, &g->headers[i], f))
            return;
    if (same_ptx)
        return;
    if (g->runs[QGG_RUN_NVCC]) {
        f->other_ptx = ptx[0] != 0;
        return;
    }
    f->state = QGG_STALE;
    f->line = g->ptx_line;
    snprintf(f->why, sizeof f->why,
             "its PTX has changed, and nvcc's code was not run (it was compiled by %.200s)",
             g->clang);
}

static void damaged(struct qgg_found *f, const struct qg_error *e)
{
    f->state = QGG_DAMAGED;
    f->line = e->line;
    snprintf(f->why, sizeof f->why, "%.300s", e->what);
}

/* Reads root/golden/DIR/NAME. Returns whether it is about this case file (or cannot say). */
static bool load(const struct qgg_place *p, const char *dir, const char *ptx, struct qgg_found *f)
{
    char path[3 * PATH_MAX], folder[80];
    struct qg_error e = {0};
    size_t n = 0;
    char *text;
    int rc;

    snprintf(f->path, sizeof f->path, "golden/%.255s/%.3800s", dir, p->name);
    snprintf(path, sizeof path, "%s/%s", p->root, f->path);
    f->t4 = !strcmp(dir, QGG_T4_FOLDER);
    text = qgh_read_file(path, QGG_MAX_GOLDEN_BYTES, &n, &e);
    rc = text ? qgg_golden_parse(&f->golden, text, n, f->path, &e) : e.code;
    free(text);
    if (rc) {
        damaged(f, &e);
        return true;
    }
    if (strcmp(f->golden.case_file.path, p->file) != 0)
        return false;
    qgg_folder(f->golden.device, f->golden.major, f->golden.minor, folder, sizeof folder);
    if (strcmp(folder, dir) != 0) {
        f->state = QGG_DAMAGED;
        f->line = f->golden.device_line;
        snprintf(f->why, sizeof f->why, "it was measured on '%s' %d.%d, which belongs in golden/%s",
                 f->golden.device, f->golden.major, f->golden.minor, folder);
    } else {
        judge(p, ptx, f);
    }
    return true;
}

static int add(const struct qgg_place *p, const char *dir, const char *ptx, struct qgg_goldens *out,
               struct qg_error *e)
{
    struct qgg_found *grown = realloc(out->v, (out->n + 1) * sizeof *grown);

    if (!grown)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    out->v = grown;
    memset(&grown[out->n], 0, sizeof *grown);
    if (load(p, dir, ptx, &grown[out->n]))
        out->n++;
    else
        qgg_golden_free(&grown[out->n].golden);
    return 0;
}

int qgg_goldens_find(const char *case_file, const char *ptx, struct qgg_goldens *out,
                     struct qg_error *e)
{
    struct qgg_place p;
    struct dirent **entries;
    char path[3 * PATH_MAX], sha[QGG_HEX] = "";
    int n, rc = 0;

    memset(out, 0, sizeof *out);
    if (!qgg_locate(case_file, &p))
        return 0;
    if (ptx && qgg_sha256_ptx(ptx, sha))
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "libcrypto has no SHA-256");
    snprintf(path, sizeof path, "%s/golden", p.root);
    n = scandir(path, &entries, NULL, alphasort);
    if (n < 0)
        return qg_error_set(e, QG_EXIT_USER, path, 0, 0, "cannot read this folder: %s",
                            strerror(errno));
    for (int i = 0; i < n; i++) {
        const char *dir = entries[i]->d_name;

        snprintf(path, sizeof path, "%s/golden/%s/%s", p.root, dir, p.name);
        if (!rc && dir[0] != '.' && access(path, F_OK) == 0) {
            if (out->n == QGG_MAX_FOUND)
                rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "more than %d devices",
                                  QGG_MAX_FOUND);
            else
                rc = add(&p, dir, sha, out, e);
        }
        free(entries[i]);
    }
    free(entries);
    return rc;
}

void qgg_goldens_free(struct qgg_goldens *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        qgg_golden_free(&g->v[i].golden);
    free(g->v);
    memset(g, 0, sizeof *g);
}
