#include "ways.h"
#include "files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which ---------------------------------------------------------------------------- */

static bool add(struct qgh_ways *w, bool nvcc, int opt)
{
    struct qgh_way *new = &w->v[w->n];

    for (int i = 0; i < w->n; i++)
        if (w->v[i].nvcc == nvcc && w->v[i].opt == opt)
            return true;
    if (w->n == QGH_MAX_WAYS)
        return false;
    new->nvcc = nvcc;
    new->opt = opt;
    snprintf(new->name, sizeof new->name, "%sO%d", nvcc ? "nvcc-" : "", opt);
    w->n++;
    return true;
}

static bool add_named(struct qgh_ways *w, const char *name, size_t n)
{
    bool nvcc = n > 5 && memcmp(name, "nvcc-", 5) == 0;
    char found[PATH_MAX];

    if (n == 8 && memcmp(name, "standard", n) == 0)
        return add(w, false, 0) && (!qcc_find_nvcc(found, sizeof found) || add(w, true, 3));
    if (n == 3 && memcmp(name, "all", n) == 0)
        return add(w, false, 0) && add(w, false, 1) && add(w, false, 3) &&
               (!qcc_find_nvcc(found, sizeof found) || (add(w, true, 0) && add(w, true, 3)));
    if (nvcc) {
        name += 5;
        n -= 5;
    }
    return n == 2 && name[0] == 'O' && name[1] >= '0' && name[1] <= '3' &&
           add(w, nvcc, name[1] - '0');
}

int qgh_ways_parse(struct qgh_ways *w, const char *list, struct qg_error *e)
{
    memset(w, 0, sizeof *w);
    add(w, false, 2);
    while (list && *list) {
        size_t n = strcspn(list, ",");

        if (!add_named(w, list, n)) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                         "--levels: no way to compile is called '%.*s'", (int)(n < 64 ? n : 64),
                         list);
            qg_error_hint(e, "expected O0 to O3, nvcc-O0 to nvcc-O3, standard or all");
            return QG_EXIT_USER;
        }
        list += n + (list[n] == ',');
    }
    return 0;
}

struct qcc_cache *qgh_ways_cache(const struct qgh_ways *w)
{
    struct qcc_cache *cache = qcc_cache_open();

    for (int i = 0; i < w->n && cache; i++)
        qcc_cache_add(cache, &(struct qcc_options){.nvcc = w->v[i].nvcc, .opt = w->v[i].opt});
    return cache;
}

/* ---- Refusals that are known ------------------------------------------------------------- */

/* Has refused.txt, beside the case file, a line with these two words? */
static bool is_listed(const struct qgh_session *s, const char *way)
{
    const char *path = s->file.path, *slash = strrchr(path, '/');
    char list[PATH_MAX], *text;
    struct qg_error e = {0};
    bool found = false;

    if (snprintf(list, sizeof list, "%.*srefused.txt", slash ? (int)(slash - path + 1) : 0, path) >=
        (int)sizeof list)
        return false;
    text = qgh_read_file(list, 1 << 20, NULL, &e);
    for (char *line = text; line && *line && !found;) {
        size_t n = strcspn(line, "\n");
        char kernel[128], name[16];
        bool last = !line[n];

        line[n] = 0;
        found = sscanf(line, "%127s %15s", kernel, name) == 2 && !strcmp(kernel, s->file.kernel) &&
                !strcmp(name, way);
        line += n + !last;
    }
    free(text);
    return found;
}

/* ---- Compiling ----------------------------------------------------------------------------- */

void qgh_ways_compile(const struct qgh_ways *w, const struct qgh_session *s,
                      const struct qcc_cache *cache, struct qg_program *program[QGH_MAX_WAYS],
                      struct qgh_way_tally tally[QGH_MAX_WAYS])
{
    bool cuda = qgh_has_suffix(s->file.source, ".cu"); /* nothing else has levels */

    tally[0].blocks = s->program->nblocks;
    tally[0].regs = s->program->regs_used;
    for (int i = 1; i < w->n && cuda; i++) {
        struct qcc_options o = {
            .nvcc = w->v[i].nvcc, .opt = w->v[i].opt, .kernel = s->file.kernel, .cache = cache};
        struct qg_error e = {0};

        program[i] = qgh_load_program(s->file.source, &o, NULL, &e);
        if (!program[i]) {
            tally[i].refused = 1;
            tally[i].listed = e.code == QG_EXIT_USER && is_listed(s, w->v[i].name);
            snprintf(tally[i].why, sizeof tally[i].why, "%.150s", e.what);
            continue;
        }
        tally[i].blocks = program[i]->nblocks;
        tally[i].regs = program[i]->regs_used;
        tally[i].same =
            program[i]->nblocks == s->program->nblocks &&
            !memcmp(program[i]->blocks, s->program->blocks, sizeof s->program->blocks) &&
            program[i]->nrelocs == s->program->nrelocs &&
            !memcmp(program[i]->relocs, s->program->relocs, sizeof s->program->relocs);
    }
}
