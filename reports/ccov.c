#include "ccov.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 8, MAX_CELLS = 16 << 20 }; /* of a line's hash; of the table of a comparison */

#define AS_KEY(N, k, t) k,
#define AS_TEXT(N, k, t) t,
const char *const qgr_line_key[] = {QGR_LINES(AS_KEY)};
const char *const qgr_line_text[] = {QGR_LINES(AS_TEXT)};

int qgr_ccov_check(const cJSON *v, const char *path, struct qg_error *e)
{
    const cJSON *files = cJSON_GetObjectItemCaseSensitive(v, "files"), *f, *h;

    if (!cJSON_IsArray(files))
        return qg_error_set(e, QG_EXIT_USER, path, 1, 0, "member 'files' is missing");
    cJSON_ArrayForEach(f, files)
    {
        const cJSON *hits = cJSON_GetObjectItemCaseSensitive(f, "hits");
        const char *name = qgr_str(f, "name");

        if (!name[0] || !cJSON_IsArray(hits))
            return qg_error_set(e, QG_EXIT_USER, path, 1, 0, "a file without 'name' or 'hits'");
        if (strlen(qgr_str(f, "text")) != DIGITS * (size_t)cJSON_GetArraySize(hits))
            return qg_error_set(e, QG_EXIT_USER, path, 1, 0,
                                "%.200s: 'text' is not %d digits for each of 'hits'", name, DIGITS);
        cJSON_ArrayForEach(h, hits)
        {
            if (!cJSON_IsNull(h) && !(cJSON_IsNumber(h) && h->valuedouble >= 0))
                return qg_error_set(e, QG_EXIT_USER, path, 1, 0,
                                    "%.200s: 'hits' holds what is no number", name);
        }
    }
    return 0;
}

/* ---- One file -------------------------------------------------------------------------------- */

/* A source file's lines: hash of each, and how often it ran; -1: there is nothing to run in it. */
struct source {
    int n;
    const char *text;
    double *hits;
};

static int open_source(struct source *s, const cJSON *f)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(f, "hits"), *h;
    int i = 0;

    s->n = cJSON_GetArraySize(list);
    s->text = qgr_str(f, "text");
    s->hits = calloc((size_t)s->n + 1, sizeof *s->hits);
    if (!s->hits)
        return -1;
    cJSON_ArrayForEach(h, list)
    {
        s->hits[i++] = cJSON_IsNumber(h) ? h->valuedouble : -1;
    }
    return 0;
}

static bool same(const struct source *a, int i, const struct source *b, int k)
{
    return !memcmp(a->text + (size_t)i * DIGITS, b->text + (size_t)k * DIGITS, DIGITS);
}

/* was[i]: the line of `b` that line i of `a` was, or -1: a longest common subsequence, so that what
 * has only moved by insertions above is the same line. Files too long for it: only their ends. */
static int align(const struct source *a, const struct source *b, int *was)
{
    int first = 0, an = a->n, bn = b->n;
    uint16_t *len;
    size_t width;

    for (int i = 0; i < a->n; i++)
        was[i] = -1;
    while (first < an && first < bn && same(a, first, b, first)) {
        was[first] = first;
        first++;
    }
    while (an > first && bn > first && same(a, an - 1, b, bn - 1))
        was[--an] = --bn;
    an -= first;
    bn -= first;
    width = (size_t)bn + 1;
    if (!an || !bn || ((size_t)an + 1) * width > MAX_CELLS)
        return 0;
    len = calloc(((size_t)an + 1) * width, sizeof *len);
    if (!len)
        return -1;
    for (int i = an - 1; i >= 0; i--)
        for (int k = bn - 1; k >= 0; k--) {
            uint16_t *at = &len[(size_t)i * width + (size_t)k], right = at[1], down = at[width];

            *at = same(a, first + i, b, first + k) ? (uint16_t)(at[width + 1] + 1)
                  : right > down                   ? right
                                                   : down;
        }
    for (int i = 0, k = 0; i < an && k < bn;) {
        const uint16_t *at = &len[(size_t)i * width + (size_t)k];

        if (same(a, first + i, b, first + k))
            was[first + i++] = first + k++;
        else if (at[width] >= at[1])
            i++;
        else
            k++;
    }
    free(len);
    return 0;
}

/* Lines as text, runs of them together: "12, 15-17". */
struct lines {
    char text[512];
    size_t at;
    int from, to;
    bool full;
};

static void put_run(struct lines *l)
{
    if (!l->from)
        return;
    if (l->at + 40 > sizeof l->text) {
        if (!l->full)
            snprintf(l->text + l->at, sizeof l->text - l->at, " and more");
        l->full = true;
    } else if (l->from == l->to) {
        l->at += (size_t)snprintf(l->text + l->at, sizeof l->text - l->at, "%s%d",
                                  l->at ? ", " : "", l->from);
    } else {
        l->at += (size_t)snprintf(l->text + l->at, sizeof l->text - l->at, "%s%d-%d",
                                  l->at ? ", " : "", l->from, l->to);
    }
    l->from = 0;
}

static void put_line(struct lines *l, int line)
{
    if (l->from && line == l->to + 1) {
        l->to = line;
        return;
    }
    put_run(l);
    l->from = l->to = line;
}

struct change {
    const char *name;
    uint32_t n[QGR_NLINES];
    struct lines lost, fresh;
};

/* now and then may be NULL: a file that is new, or gone. Returns -1 if memory has run out. */
static int compare(struct change *c, const cJSON *now, const cJSON *then)
{
    struct source a = {0}, b = {0};
    int rc = -1, *was = NULL;
    bool *kept = NULL;

    memset(c, 0, sizeof *c);
    c->name = qgr_str(now ? now : then, "name");
    if (open_source(&a, now) || open_source(&b, then))
        goto out;
    was = malloc(((size_t)a.n + 1) * sizeof *was);
    kept = calloc((size_t)b.n + 1, sizeof *kept);
    if (!was || !kept || align(&a, &b, was))
        goto out;
    for (int i = 0; i < a.n; i++) {
        bool hit = a.hits[i] > 0, old = was[i] >= 0 && b.hits[was[i]] >= 0;
        enum qgr_line class;

        if (was[i] >= 0 && a.hits[i] >= 0)
            kept[was[i]] = true;
        if (a.hits[i] < 0)
            continue;
        if (!old)
            class = hit ? QGR_LINE_NEW_COVERED : QGR_LINE_NEW_UNCOVERED;
        else if (b.hits[was[i]] > 0)
            class = hit ? QGR_LINE_COVERED : QGR_LINE_LOST;
        else
            class = hit ? QGR_LINE_GAINED : QGR_LINE_UNCOVERED;
        c->n[class]++;
        if (class == QGR_LINE_LOST)
            put_line(&c->lost, i + 1);
        if (class == QGR_LINE_NEW_UNCOVERED)
            put_line(&c->fresh, i + 1);
    }
    for (int k = 0; k < b.n; k++)
        if (b.hits[k] >= 0 && !kept[k])
            c->n[b.hits[k] > 0 ? QGR_LINE_GONE_COVERED : QGR_LINE_GONE_UNCOVERED]++;
    put_run(&c->lost);
    put_run(&c->fresh);
    rc = 0;
out:
    free(a.hits);
    free(b.hits);
    free(was);
    free(kept);
    return rc;
}

/* ---- All files ------------------------------------------------------------------------------- */

static const cJSON *file_named(const cJSON *v, const char *name)
{
    const cJSON *f;

    cJSON_ArrayForEach(f, cJSON_GetObjectItemCaseSensitive(v, "files"))
    {
        if (!strcmp(qgr_str(f, "name"), name))
            return f;
    }
    return NULL;
}

static uint32_t badness(const struct change *c)
{
    return c->n[QGR_LINE_LOST] + c->n[QGR_LINE_NEW_UNCOVERED];
}

static int worst_first(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    uint32_t i = badness(x), k = badness(y);

    return i != k ? (i < k ? 1 : -1) : strcmp(x->name, y->name);
}

static void add_counts(cJSON *o, const uint32_t n[QGR_NLINES])
{
    for (int i = 0; i < QGR_NLINES; i++)
        cJSON_AddNumberToObject(o, qgr_line_key[i], n[i]);
}

static cJSON *changes(const cJSON *now, const cJSON *then)
{
    const cJSON *a = cJSON_GetObjectItemCaseSensitive(now, "files"),
                *b = cJSON_GetObjectItemCaseSensitive(then, "files"), *f;
    size_t most = (size_t)cJSON_GetArraySize(a) + (size_t)cJSON_GetArraySize(b), n = 0;
    struct change *v = calloc(most + 1, sizeof *v);
    uint32_t sum[QGR_NLINES] = {0};
    cJSON *o = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(o, "files");
    int rc = v ? 0 : -1;

    for (f = a ? a->child : NULL; f && !rc; f = f->next)
        rc = compare(&v[n++], f, file_named(then, qgr_str(f, "name")));
    for (f = b ? b->child : NULL; f && !rc; f = f->next)
        if (!file_named(now, qgr_str(f, "name")))
            rc = compare(&v[n++], NULL, f);
    if (!rc)
        qsort(v, n, sizeof *v, worst_first);
    for (size_t i = 0; i < n && !rc; i++) {
        const struct change *c = &v[i];
        uint32_t changed = 0;
        cJSON *x;

        for (int k = 0; k < QGR_NLINES; k++) {
            sum[k] += c->n[k];
            changed += k == QGR_LINE_COVERED || k == QGR_LINE_UNCOVERED ? 0 : c->n[k];
        }
        if (!changed)
            continue;
        x = cJSON_CreateObject();
        cJSON_AddStringToObject(x, "name", c->name);
        cJSON_AddNumberToObject(x, "is_gone", !file_named(now, c->name));
        add_counts(x, c->n);
        cJSON_AddStringToObject(x, "lost_lines", c->lost.text);
        cJSON_AddStringToObject(x, "new_lines", c->fresh.text);
        cJSON_AddItemToArray(list, x);
    }
    add_counts(o, sum);
    cJSON_AddBoolToObject(o, "same", !list->child);
    free(v);
    return o;
}

/* Hit and all of the files of a room (NULL: of all). */
static void count(const cJSON *v, const char *room, const char *what, double out[2])
{
    const cJSON *f, *h;
    size_t len = room ? strlen(room) : 0;

    out[0] = out[1] = 0;
    cJSON_ArrayForEach(f, cJSON_GetObjectItemCaseSensitive(v, "files"))
    {
        const char *name = qgr_str(f, "name");
        const cJSON *pair = cJSON_GetObjectItemCaseSensitive(f, what);

        if (room && (strncmp(name, room, len) != 0 || name[len] != '/'))
            continue;
        if (pair) {
            const cJSON *hit = cJSON_GetArrayItem(pair, 0), *all = cJSON_GetArrayItem(pair, 1);

            out[0] += cJSON_IsNumber(hit) ? hit->valuedouble : 0;
            out[1] += cJSON_IsNumber(all) ? all->valuedouble : 0;
        } else if (!strcmp(what, "lines")) {
            cJSON_ArrayForEach(h, cJSON_GetObjectItemCaseSensitive(f, "hits"))
            {
                out[0] += cJSON_IsNumber(h) && h->valuedouble > 0;
                out[1] += cJSON_IsNumber(h);
            }
        }
    }
}

static cJSON *room_entry(const cJSON *now, const cJSON *then, const char *room)
{
    static const char *const kinds[] = {"lines", "functions", "branches"};
    cJSON *o = cJSON_CreateObject(), *cells = cJSON_AddArrayToObject(o, "cells");

    cJSON_AddStringToObject(o, "room", room ? room : "all");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        cJSON *c = cJSON_CreateObject();
        double n[2], before[2];
        char text[64];

        count(now, room, kinds[i], n);
        count(then, room, kinds[i], before);
        cJSON_AddStringToObject(c, "kind", kinds[i]);
        cJSON_AddNumberToObject(c, "hit", n[0]);
        cJSON_AddNumberToObject(c, "all", n[1]);
        cJSON_AddNumberToObject(c, "width", n[1] > 0 ? floor(100 * n[0] / n[1]) : 0);
        snprintf(text, sizeof text, "%.2f %%", n[1] > 0 ? floor(10000 * n[0] / n[1]) / 100 : 0);
        cJSON_AddStringToObject(c, "percent", text);
        cJSON_AddBoolToObject(c, "any", n[1] > 0);
        if (before[1] > 0 && n[1] > 0) {
            double d = 100 * (n[0] / n[1] - before[0] / before[1]);

            snprintf(text, sizeof text, "%+.2f", fabs(d) < 0.005 ? 0.0 : d);
            cJSON_AddStringToObject(c, "change", text);
        } else {
            cJSON_AddStringToObject(c, "change", "");
        }
        cJSON_AddItemToArray(cells, c);
    }
    return o;
}

cJSON *qgr_ccov(const cJSON *now, const cJSON *then)
{
    cJSON *o, *rooms;
    const cJSON *f, *r;

    if (!now)
        return NULL;
    o = cJSON_CreateObject();
    rooms = cJSON_AddArrayToObject(o, "rooms");
    cJSON_AddStringToObject(o, "commit", qgr_str(now, "commit"));
    cJSON_AddStringToObject(o, "then", qgr_str(then, "commit"));
    cJSON_ArrayForEach(f, cJSON_GetObjectItemCaseSensitive(now, "files"))
    {
        const char *name = qgr_str(f, "name");
        char room[64];
        bool seen = false;

        snprintf(room, sizeof room, "%.*s", (int)strcspn(name, "/"), name);
        cJSON_ArrayForEach(r, rooms)
        {
            seen |= !strcmp(qgr_str(r, "room"), room);
        }
        if (!seen)
            cJSON_AddItemToArray(rooms, room_entry(now, then, room));
    }
    cJSON_AddItemToArray(rooms, room_entry(now, then, NULL));
    if (then)
        cJSON_AddItemToObject(o, "changes", changes(now, then));
    return o;
}
