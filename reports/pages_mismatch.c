/* One page for each thing that differs, with what is needed to understand it, in the order in which
 * it is needed. */
#include "pages_step.h"
#include "views.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PAGES = 40, WINDOW = 8 };

/* A difference: a replay's line, or a failed case of verify. */
struct finding {
    const cJSON *replay, *c, *launch, *first;
    int number;
    long at; /* position of the first token that differs, or that wrote the word; -1: unknown */
    uint32_t word; /* of a case: the word of global memory that differs */
    char array[64];
};

static const char *token_at(const struct finding *f, long i)
{
    return qgr_token(f->launch, i);
}

/* "out[3] is ...": the last token that stored to that word. */
static void find_writer(struct finding *f)
{
    const cJSON *a, *t;
    char name[64];
    unsigned index, lane, addr;
    long i = 0;

    f->at = -1;
    if (!f->launch || sscanf(qgr_str(f->c, "detail"), "%63[^[][%u]", name, &index) != 2)
        return;
    cJSON_ArrayForEach(a, cJSON_GetObjectItemCaseSensitive(f->launch, "arrays"))
    {
        if (!strcmp(qgr_str(a, "name"), name)) {
            f->word = (uint32_t)qgr_num(a, "offset") + index;
            snprintf(f->array, sizeof f->array, "%.50s[%u]", name, index);
        }
    }
    if (!f->array[0])
        return;
    cJSON_ArrayForEach(t, cJSON_GetObjectItemCaseSensitive(f->launch, "tokens"))
    {
        if (cJSON_IsString(t) && sscanf(t->valuestring, "MEM 0 %u %u", &lane, &addr) == 2 &&
            addr == f->word)
            f->at = i;
        i++;
    }
}

/* ---- The state before a position --------------------------------------------------------- */

static void run_to(const struct finding *f, struct qgh_tstate *s, long at)
{
    const cJSON *t;
    long i = 0;
    uint32_t id;

    qgh_tstate_init(s);
    cJSON_ArrayForEach(t, cJSON_GetObjectItemCaseSensitive(f->launch, "tokens"))
    {
        if (i++ >= at)
            break;
        if (cJSON_IsString(t) && !qg_token_parse(t->valuestring, &id))
            qgh_tstate_token(s, id);
    }
}

static void hex(cJSON *o, const char *key, uint32_t v)
{
    char text[16];

    snprintf(text, sizeof text, "%08" PRIx32, v);
    cJSON_AddStringToObject(o, key, text);
}

/* The block with which a lane goes on: that of the warp's next record that runs it. There is no
 * stack of reconvergence: the lanes with the smallest one run. */
static void program_counter(const struct finding *f, uint32_t warp, uint32_t lane, char *buf,
                            size_t n)
{
    const cJSON *t = cJSON_GetObjectItemCaseSensitive(f->launch, "tokens"), *x;
    unsigned block, w, mask;
    long i = 0;

    snprintf(buf, n, "left");
    cJSON_ArrayForEach(x, t)
    {
        if (i++ < f->at || !cJSON_IsString(x))
            continue;
        if (!strcmp(x->valuestring, "RUN"))
            return;
        if (sscanf(x->valuestring, "EXEC %u %u %x", &block, &w, &mask) == 3 && w == warp &&
            mask >> lane & 1) {
            snprintf(buf, n, "%u", block);
            return;
        }
    }
    if (cJSON_GetArraySize(t) < qgr_num(f->launch, "tokens_total"))
        snprintf(buf, n, "?");
}

static void add_state(cJSON *ctx, const struct finding *f, const struct qgh_tstate *s)
{
    cJSON *state = cJSON_AddObjectToObject(ctx, "state"), *rows, *preds, *lanes;

    cJSON_AddNumberToObject(state, "warp", s->warp);
    cJSON_AddNumberToObject(state, "rom", s->block);
    cJSON_AddNumberToObject(state, "record", (double)s->records);
    lanes = cJSON_AddArrayToObject(state, "lanes");
    for (uint32_t l = 0; l < QG_LANES; l++) {
        cJSON *o = cJSON_CreateObject();
        char pc[16];

        cJSON_AddNumberToObject(o, "lane", l);
        cJSON_AddBoolToObject(o, "active", s->mask >> l & 1);
        hex(o, "latch", s->latch[l]);
        program_counter(f, s->warp, l, pc, sizeof pc);
        cJSON_AddStringToObject(o, "pc", pc);
        cJSON_AddItemToArray(lanes, o);
    }
    rows = cJSON_AddArrayToObject(state, "rows");
    for (int r = 1; r < QG_REGS; r++) {
        cJSON *o = cJSON_CreateObject(), *cells = cJSON_AddArrayToObject(o, "cells");

        cJSON_AddNumberToObject(o, "r", r);
        for (int l = 0; l < QG_LANES; l++) {
            cJSON *cell = cJSON_CreateObject();
            char text[16];

            hex(cell, "hex", s->reg[s->warp][r][l]);
            snprintf(text, sizeof text, "%" PRId32, (int32_t)s->reg[s->warp][r][l]);
            cJSON_AddStringToObject(cell, "dec", text);
            cJSON_AddBoolToObject(cell, "zero", s->reg[s->warp][r][l] == 0);
            cJSON_AddItemToArray(cells, cell);
        }
        cJSON_AddItemToArray(rows, o);
    }
    preds = cJSON_AddArrayToObject(state, "preds");
    for (int p = 0; p < QG_PREDS; p++) {
        cJSON *o = cJSON_CreateObject();
        char text[16];

        for (int l = 0; l < QG_LANES; l++)
            text[l] = s->pred[s->warp][p] >> l & 1 ? '1' : '0';
        text[QG_LANES] = '\0';
        cJSON_AddNumberToObject(o, "p", p);
        cJSON_AddStringToObject(o, "bits", text);
        cJSON_AddItemToArray(preds, o);
    }
}

/* Words that the record had changed before the position, and all that are written. */
static void add_memory(cJSON *ctx, const struct finding *f, const struct qgh_tstate *now)
{
    struct qgh_tstate *then = malloc(sizeof *then);
    cJSON *list = cJSON_AddArrayToObject(ctx, "memory");
    const cJSON *t = cJSON_GetObjectItemCaseSensitive(f->launch, "tokens"), *x;
    long start = 0, i = 0;

    if (!then)
        return;
    cJSON_ArrayForEach(x, t) /* the launch's first record: what the host wrote came before */
    {
        if (cJSON_IsString(x) && !strcmp(x->valuestring, "RUN")) {
            start = i;
            break;
        }
        i++;
    }
    run_to(f, then, start);
    for (int space = 0; space < 2; space++)
        for (uint32_t a = 0; a < QG_GWORDS; a++) {
            cJSON *o;

            if (!now->written[space][a])
                continue;
            o = cJSON_CreateObject();
            cJSON_AddStringToObject(o, "space", space ? "shared" : "global");
            cJSON_AddNumberToObject(o, "addr", a);
            hex(o, "value", now->mem[space][a]);
            cJSON_AddBoolToObject(o, "changed",
                                  !then->written[space][a] ||
                                      then->mem[space][a] != now->mem[space][a]);
            cJSON_AddItemToArray(list, o);
        }
    free(then);
}

static void add_window(cJSON *ctx, const struct finding *f)
{
    cJSON *list = cJSON_AddArrayToObject(ctx, "window");

    for (long i = f->at - WINDOW; i <= f->at + WINDOW; i++) {
        cJSON *o;

        if (!token_at(f, i)[0])
            continue;
        o = cJSON_CreateObject();
        cJSON_AddNumberToObject(o, "i", (double)i);
        cJSON_AddStringToObject(o, "token", token_at(f, i));
        cJSON_AddBoolToObject(o, "here", i == f->at);
        if (i == f->at && f->replay)
            cJSON_AddStringToObject(o, "got", qgr_str(f->first, "got"));
        cJSON_AddItemToArray(list, o);
    }
}

/* ---- The chain --------------------------------------------------------------------------- */

static void source_line(const cJSON *source, unsigned line, char *buf, size_t n)
{
    const char *p = qgr_str(source, "text");

    buf[0] = '\0';
    for (; line > 1 && p; line--)
        p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    if (p && line)
        snprintf(buf, n, "%.*s", (int)strcspn(p, "\n"), p);
}

static void add_chain(cJSON *ctx, const struct finding *f, uint32_t block)
{
    const cJSON *b =
        cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(f->launch, "blocks"), (int)block);
    const cJSON *cuda = cJSON_GetObjectItemCaseSensitive(f->launch, "cuda"),
                *ptx = cJSON_GetObjectItemCaseSensitive(f->launch, "ptx"), *l;
    cJSON *chain = cJSON_AddObjectToObject(ctx, "chain"), *lines;
    char text[512];

    cJSON_AddStringToObject(chain, "block", qgr_str(b, "text"));
    cJSON_AddNumberToObject(chain, "number", block);
    cJSON_AddStringToObject(chain, "file", qgr_str(cuda, "file"));
    lines = cJSON_AddArrayToObject(chain, "lines");
    cJSON_ArrayForEach(l, cJSON_GetObjectItemCaseSensitive(b, "lines"))
    {
        cJSON *o = cJSON_CreateObject();

        cJSON_AddStringToObject(o, "stage", qgr_str(l, "stage"));
        cJSON_AddNumberToObject(o, "cuda", qgr_num(l, "cuda"));
        source_line(cuda, (unsigned)qgr_num(l, "cuda"), text, sizeof text);
        cJSON_AddStringToObject(o, "cuda_text", text);
        cJSON_AddNumberToObject(o, "ptx", qgr_num(l, "ptx"));
        source_line(ptx, (unsigned)qgr_num(l, "ptx"), text, sizeof text);
        cJSON_AddStringToObject(o, "ptx_text", text);
        cJSON_AddItemToArray(lines, o);
    }
}

/* ---- One page ---------------------------------------------------------------------------- */

static const char *kind_of(const char *token, char *buf, size_t n)
{
    snprintf(buf, n, "%.*s", (int)strcspn(token, " "), token[0] ? token : "none");
    return buf;
}

/* Groups findings with one cause: what kind of token became what, in which part of the machine. */
static void class_key(const struct finding *f, const struct qgh_tstate *s, char *buf, size_t n)
{
    char want[16], got[16], op[32];
    const char *wire = qgr_str(f->first, "wire");

    qgr_step_opcode(f->launch, f->at, op, sizeof op);
    if (f->replay)
        snprintf(buf, n, "weights/%s>%s/%s/%.*s/mask-%x",
                 kind_of(qgr_str(f->first, "expected"), want, sizeof want),
                 kind_of(qgr_str(f->first, "got"), got, sizeof got), op[0] ? op : "loading",
                 wire[0] ? (int)strcspn(wire, ".0123456789") : 8, wire[0] ? wire : "read-out",
                 s->mask);
    else
        snprintf(buf, n, "%s/%s/%s/mask-%x",
                 qgr_str(f->c, "class")[0] ? qgr_str(f->c, "class") : "value",
                 kind_of(token_at(f, f->at), want, sizeof want), op[0] ? op : "none",
                 f->at >= 0 ? s->mask : 0);
}

/* ---- Who disagrees, and where to look ---------------------------------------------------- */

/* "interpreter against CPU oracle, other GPU" */
static void pair_of(const struct finding *f, char *buf, size_t n)
{
    const cJSON *compared = cJSON_GetObjectItemCaseSensitive(f->c, "compared");
    size_t at = 0;

    snprintf(buf, n, "%s",
             f->replay ? "model in weights against interpreter" : "interpreter alone");
    for (int i = 0; i < QGR_NSOURCES && !f->replay && at < n; i++) {
        if (strcmp(qgr_str(compared, qgr_source_key[i]), "different") != 0)
            continue;
        snprintf(buf + at, n - at, "%s%s", at ? ", " : "interpreter against ",
                 i == QGR_FROM_INTERP ? "the diagnosis the case names" : qgr_source_text[i]);
        at = strlen(buf);
    }
}

static const char *class_of(const struct finding *f)
{
    static const char *const texts[][2] = {
        {"value", "wrong value"},   {"order", "order only"},
        {"weights", "wrong token"}, {"diagnosis", "diagnosis raised or missed"},
        {"timeout", "hang"},        {"broken", "crash of the harness"},
    };
    const char *class = qgr_str(f->c, "class");

    for (size_t i = 0; i < sizeof texts / sizeof *texts && !f->replay; i++)
        if (!strcmp(class, texts[i][0]))
            return texts[i][1];
    return f->replay ? "wrong token" : class;
}

static const cJSON *case_of(const struct qgr_data *d, const struct finding *f)
{
    const cJSON *c;

    if (f->c)
        return f->c;
    cJSON_ArrayForEach(c, d->cases)
    {
        if (!strcmp(qgr_str(c, "case"), qgr_str(f->replay, "trace")))
            return c;
    }
    return NULL;
}

/* Links: the case on the page of kernels, the trace viewer at the token, the case's file, goldens.
 */
static void add_links(cJSON *ctx, const struct qgr_site *s, const struct finding *f,
                      const char *name)
{
    const cJSON *c = case_of(s->d, f), *page = qgr_find_launch(s->d, name);
    char text[1200], hash[400];
    size_t at = 0;

    for (const char *p = name; *p && *p != ':' && at + 4 < sizeof hash; p++)
        at += (size_t)snprintf(hash + at, sizeof hash - at,
                               (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
                                       (*p >= '0' && *p <= '9') || *p == '_'
                                   ? "%c"
                                   : "%%%02x",
                               (unsigned char)*p);
    hash[at] = '\0';
    if (c) {
        snprintf(text, sizeof text, "kernels.html#find=%s", hash);
        cJSON_AddStringToObject(ctx, "kernel_link", text);
        qgr_case_spec(c, text, sizeof text);
        cJSON_AddStringToObject(ctx, "spec", text);
    }
    if (page) {
        qgr_launch_file(name, text, sizeof text);
        cJSON_AddStringToObject(ctx, "launch_page", text);
    }
    qgr_add_goldens(ctx, c);
    cJSON_AddBoolToObject(ctx, "some_goldens",
                          cJSON_GetObjectItemCaseSensitive(ctx, "goldens")->child != NULL);
    cJSON_AddStringToObject(ctx, "kernel", qgr_str(f->launch ? f->launch : page, "kernel"));
}

/* The first word of each source that differs, in the three ways to read it. */
static void add_differences(cJSON *ctx, const struct finding *f)
{
    cJSON *list = cJSON_AddArrayToObject(ctx, "differences");
    const cJSON *x;

    cJSON_ArrayForEach(x, cJSON_GetObjectItemCaseSensitive(f->c, "differences"))
    {
        cJSON *o = cJSON_CreateObject();
        const cJSON *got = cJSON_GetObjectItemCaseSensitive(x, "got");
        const char *source = qgr_str(x, "source");
        char text[1200];

        for (int i = 0; i < QGR_NSOURCES; i++)
            if (!strcmp(source, qgr_source_key[i]))
                source = qgr_source_text[i];
        cJSON_AddStringToObject(o, "source", source);
        snprintf(text, sizeof text, "%.100s[%.0f]", qgr_str(x, "array"), qgr_num(x, "index"));
        cJSON_AddStringToObject(o, "word", text);
        snprintf(text, sizeof text, "%.1000s:%.0f", qgr_str(x, "file"), qgr_num(x, "line"));
        cJSON_AddStringToObject(o, "place", qgr_str(x, "file")[0] ? text : "");
        cJSON_AddItemToObject(o, "expected", qgr_word((uint32_t)qgr_num(x, "expected")));
        if (cJSON_IsNumber(got))
            cJSON_AddItemToObject(o, "got", qgr_word((uint32_t)qgr_num(x, "got")));
        else
            cJSON_AddBoolToObject(o, "got", false);
        cJSON_AddItemToArray(list, o);
    }
    cJSON_AddBoolToObject(ctx, "some_differences", list->child != NULL);
}

static void add_rerun(cJSON *ctx, const struct finding *f)
{
    char text[1200], spec[700];

    qgr_case_spec(f->c, spec, sizeof spec);
    if (f->replay)
        snprintf(text, sizeof text, "build/%s", qgr_str(f->replay, "rerun"));
    else
        snprintf(text, sizeof text, "build/qgpu verify %s%s", spec, qgr_str(f->c, "flags"));
    cJSON_AddStringToObject(ctx, "rerun", text);
    qgr_add_reduce(ctx, text);
}

static void add_first(cJSON *ctx, const struct finding *f)
{
    cJSON *o = cJSON_AddObjectToObject(ctx, "replay");
    double margin = qgr_num(f->first, "logit_got") - qgr_num(f->first, "logit_second");
    const cJSON *m;

    cJSON_ArrayForEach(m, f->first)
    {
        cJSON_AddItemToObject(o, m->string, cJSON_Duplicate(m, true));
    }
    cJSON_AddNumberToObject(o, "margin", margin);
    cJSON_AddBoolToObject(o, "wired", qgr_str(f->first, "wire")[0] != '\0');
    cJSON_AddStringToObject(o, "wire_token", token_at(f, (long)qgr_num(f->first, "wire_position")));
    cJSON_AddStringToObject(o, "arithmetic", qgr_str(f->replay, "arithmetic"));
    cJSON_AddStringToObject(o, "path", qgr_str(f->replay, "path"));
    cJSON_AddStringToObject(o, "injected", qgr_str(f->replay, "injected"));
    cJSON_AddNumberToObject(o, "mismatches", qgr_num(f->replay, "mismatches"));
    cJSON_AddNumberToObject(o, "positions", qgr_num(f->replay, "positions"));
}

static void add_counts(cJSON *ctx, const struct qgr_site *s)
{
    const struct qgr_verdict *v = s->v;
    const cJSON *c, *before = NULL;
    uint32_t kernels = 0, stale = 0;

    cJSON_AddNumberToObject(ctx, "passed", v->passed);
    cJSON_AddNumberToObject(ctx, "failed", v->failed);
    cJSON_AddNumberToObject(ctx, "refused", v->refused);
    cJSON_AddNumberToObject(ctx, "skipped", v->skipped);
    cJSON_AddNumberToObject(ctx, "broken", v->broken);
    cJSON_ArrayForEach(c, s->d->cases) /* the cases of a kernel follow each other */
    {
        const cJSON *compared = cJSON_GetObjectItemCaseSensitive(c, "compared");

        kernels += !before || strcmp(qgr_str(c, "file"), qgr_str(before, "file")) != 0;
        stale += !strcmp(qgr_str(compared, "tesla_t4"), "stale") ||
                 !strcmp(qgr_str(compared, "other_gpu"), "stale");
        before = c;
    }
    qgr_count(ctx, "kernels", kernels);
    qgr_count(ctx, "launches", cJSON_GetArraySize(s->d->cases));
    cJSON_AddNumberToObject(ctx, "stale", stale);
    qgr_count(ctx, "records", qgr_num(s->d->summary, "records"));
    qgr_count(ctx, "words", qgr_num(s->d->summary, "words"));
    qgr_count(ctx, "tokens", qgr_num(s->d->summary, "tokens"));
    qgr_count(ctx, "positions", qgr_num(s->d->summary, "positions"));
    cJSON_AddBoolToObject(ctx, "cov_run", v->bins >= 0);
    cJSON_AddNumberToObject(ctx, "bins", (double)(long)(v->bins * 100) / 100);
}

/* Runs of the history in which the class was seen. */
static void add_seen(cJSON *ctx, const struct qgr_site *s, const char *key)
{
    const cJSON *run, *k;
    const char *first = "", *last = "";

    cJSON_ArrayForEach(run, s->history)
    {
        cJSON_ArrayForEach(k, cJSON_GetObjectItemCaseSensitive(run, "classes"))
        {
            if (!cJSON_IsString(k) || strcmp(k->valuestring, key) != 0)
                continue;
            if (!first[0])
                first = qgr_str(run, "time");
            last = qgr_str(run, "time");
        }
    }
    cJSON_AddStringToObject(ctx, "first_seen", first[0] ? first : "in this run");
    cJSON_AddStringToObject(ctx, "last_seen", last[0] ? last : "in this run");
}

static int finding_page(const struct qgr_site *s, struct finding *f, int number, cJSON *list,
                        struct qg_error *e)
{
    struct qgh_tstate *state = malloc(sizeof *state);
    cJSON *ctx = cJSON_CreateObject(), *entry = cJSON_CreateObject();
    char file[64], text[512], key[160];
    const char *name = f->replay ? qgr_str(f->replay, "trace") : qgr_str(f->c, "case");
    const cJSON *m;

    if (!state) {
        cJSON_Delete(ctx);
        cJSON_Delete(entry);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    run_to(f, state, f->at < 0 ? 0 : f->at);
    class_key(f, state, key, sizeof key);
    if (f->replay)
        snprintf(text, sizeof text,
                 "%.120s: the model in weights writes \"%.48s\" where the "
                 "interpreter writes \"%.48s\"",
                 name, qgr_str(f->first, "got"), qgr_str(f->first, "expected"));
    else
        snprintf(text, sizeof text, "%.120s: %.*s", name,
                 (int)strcspn(qgr_str(f->c, "detail"), "\n"), qgr_str(f->c, "detail"));
    cJSON_AddStringToObject(ctx, "verdict", text);
    pair_of(f, text, sizeof text);
    cJSON_AddStringToObject(ctx, "pair", text);
    cJSON_AddStringToObject(ctx, "class", class_of(f));
    add_links(ctx, s, f, name);
    add_differences(ctx, f);
    cJSON_AddStringToObject(ctx, "key", key);
    cJSON_AddStringToObject(ctx, "name", name);
    cJSON_AddStringToObject(ctx, "detail", qgr_str(f->c, "detail"));
    cJSON_AddStringToObject(ctx, "array", f->array);
    cJSON_AddBoolToObject(ctx, "placed", f->at >= 0 && f->launch);
    cJSON_AddNumberToObject(ctx, "at", (double)f->at);
    cJSON_AddNumberToObject(ctx, "before", (double)f->at - 1);
    cJSON_AddStringToObject(ctx, "agreed", token_at(f, f->at - 1));
    cJSON_AddStringToObject(ctx, "wrote", token_at(f, f->at));
    if (f->replay)
        add_first(ctx, f);
    if (f->at >= 0 && f->launch) {
        add_chain(ctx, f, state->block);
        qgr_add_step(ctx, f->launch, f->at, state, f->replay ? qgr_str(f->first, "got") : "");
        add_state(ctx, f, state);
        add_memory(ctx, f, state);
        add_window(ctx, f);
    }
    add_rerun(ctx, f);
    qgr_add_reduced(ctx, s->d);
    add_counts(ctx, s);
    add_seen(ctx, s, key);
    cJSON_AddNumberToObject(ctx, "tokens_total", qgr_num(f->launch, "tokens_total"));
    cJSON_AddNumberToObject(ctx, "needed", (double)f->at + 1);
    cJSON_AddItemToObject(ctx, "versions", cJSON_CreateArray());
    cJSON_ArrayForEach(m, s->d->run)
    {
        cJSON *o;

        if (!cJSON_IsString(m))
            continue;
        o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "name", m->string);
        cJSON_AddStringToObject(o, "value", m->valuestring);
        cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(ctx, "versions"), o);
    }
    free(state);

    snprintf(file, sizeof file, "mismatch-%d.html", number);
    cJSON_AddStringToObject(entry, "page", file);
    cJSON_AddStringToObject(entry, "verdict", qgr_str(ctx, "verdict"));
    cJSON_AddStringToObject(entry, "key", key);
    cJSON_AddItemToArray(list, entry);
    if (f->launch) {
        cJSON_AddBoolToObject(ctx, "viewer", true);
        cJSON_AddBoolToObject(ctx, "forward",
                              cJSON_GetObjectItemCaseSensitive(f->launch, "forward") != NULL);
    }
    return qgr_page(s, file, "mismatch", name, "Mismatches", ctx,
                    f->launch ? qgr_launch_data(s->d, f->launch, (double)f->at) : NULL,
                    f->launch ? qgr_viewer_scripts : NULL, e);
}

/* Calls each for the differences of a run, replays first, until it returns nonzero. */
static int findings(const struct qgr_data *d, int (*each)(void *ctx, struct finding *f), void *ctx)
{
    const cJSON *x;
    int n = 0, rc = 0;

    cJSON_ArrayForEach(x, d->replays)
    {
        struct finding f = {.replay = x, .at = -1};

        f.first = cJSON_GetObjectItemCaseSensitive(x, "first");
        if (!f.first || rc || n >= MAX_PAGES)
            continue;
        f.number = ++n;
        f.launch = cJSON_GetObjectItemCaseSensitive(x, "launch");
        f.at = (long)qgr_num(f.first, "position");
        rc = each(ctx, &f);
    }
    cJSON_ArrayForEach(x, d->cases)
    {
        struct finding f = {.c = x, .at = -1};

        if (strcmp(qgr_str(x, "verdict"), "failed") != 0 || rc || n >= MAX_PAGES)
            continue;
        f.number = ++n;
        f.launch = qgr_find_launch(d, qgr_str(x, "case"));
        find_writer(&f);
        rc = each(ctx, &f);
    }
    return rc;
}

void qgr_add_mismatch(cJSON *o, const struct qgr_data *d, const cJSON *c)
{
    const cJSON *x;
    char page[64] = "";
    int n = 0; /* counted as findings() does */

    cJSON_ArrayForEach(x, d->replays)
    {
        n += cJSON_GetObjectItemCaseSensitive(x, "first") && n < MAX_PAGES;
        if (x == c && cJSON_GetObjectItemCaseSensitive(x, "first") && n <= MAX_PAGES)
            snprintf(page, sizeof page, "mismatch-%d.html", n);
    }
    if (!strcmp(qgr_str(c, "verdict"), "failed"))
        cJSON_ArrayForEach(x, d->cases)
        {
            if (strcmp(qgr_str(x, "verdict"), "failed") != 0)
                continue;
            if (n++ >= MAX_PAGES)
                break;
            if (x == c) {
                snprintf(page, sizeof page, "mismatch-%d.html", n);
                break;
            }
        }
    cJSON_AddStringToObject(o, "mismatch", page);
}

static int add_class(void *ctx, struct finding *f)
{
    struct qgh_tstate *state = malloc(sizeof *state);
    char key[160];

    if (!state)
        return 0; /* the page will say what is missing */
    run_to(f, state, f->at < 0 ? 0 : f->at);
    class_key(f, state, key, sizeof key);
    free(state);
    cJSON_AddItemToArray(ctx, cJSON_CreateString(key));
    return 0;
}

cJSON *qgr_classes(const struct qgr_data *d)
{
    cJSON *list = cJSON_CreateArray();

    findings(d, add_class, list);
    return list;
}

struct writing {
    const struct qgr_site *s;
    cJSON *list;
    struct qg_error *e;
};

static int write_page(void *ctx, struct finding *f)
{
    struct writing *w = ctx;

    return finding_page(w->s, f, f->number, w->list, w->e);
}

int qgr_page_mismatches(const struct qgr_site *s, struct qg_error *e)
{
    cJSON *ctx = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(ctx, "findings");
    struct writing w = {s, list, e};
    int rc = findings(s->d, write_page, &w), n = cJSON_GetArraySize(list);

    if (rc) {
        cJSON_Delete(ctx);
        return rc;
    }
    cJSON_AddBoolToObject(ctx, "none", n == 0);
    cJSON_AddBoolToObject(ctx, "compared_some", s->v->compared > 0);
    cJSON_AddBoolToObject(ctx, "full", n >= MAX_PAGES);
    return qgr_page(s, "mismatches.html", "mismatches", "Mismatches", "Mismatches", ctx, NULL, NULL,
                    e);
}
