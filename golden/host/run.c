/* The parent's side of a run: memory shared with the child, arguments, the verdict. */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    ALIGN = 16,
    CANARY = 0xab,
    DEFAULT_SECONDS = 10,
    FAR = 1 << 28 /* nothing else lies so near to the arrays: wild indices meet nothing */
};

/* An array in shared memory: guard page, pages with the words at their end, guard page. */
struct region {
    char *begin, *end; /* the pages between the guards */
    char *words;
};

struct launch {
    struct qgo_kernel *k;
    struct qgo_arg *args;
    uint32_t nargs;
    char *map;
    size_t map_size;
    struct qgo_report *report;
    struct region *regions; /* one an argument; of scalars empty */
    struct qgo_value *values;
    struct qgo_runner *runner;
};

static size_t pages_for(const struct qgo_arg *a)
{
    size_t bytes = (size_t)a->array.n * 4 + ALIGN;

    return (bytes + PAGE - 1) / PAGE * PAGE;
}

/* Does each argument fit its parameter? */
static int check(const struct launch *l, const uint32_t grid[3], const uint32_t block[3], char *msg,
                 size_t nmsg)
{
    const struct qgo_info *info = l->k->info;

    for (int i = 0; i < 3; i++)
        if (!grid[i] || !block[i] || block[i] > QGO_MAX_THREADS) {
            snprintf(msg, nmsg, "a dimension of grid or block is 0 or too large");
            return -1;
        }
    if (block[0] * block[1] * block[2] > QGO_MAX_THREADS) {
        snprintf(msg, nmsg, "more than %d threads a block", QGO_MAX_THREADS);
        return -1;
    }
    if (info->nparams != l->nargs) {
        snprintf(msg, nmsg, "kernel '%s' takes %u arguments, %u are given", l->k->name,
                 info->nparams, l->nargs);
        return -1;
    }
    for (uint32_t i = 0; i < l->nargs; i++)
        if ((info->kinds[i] == QGO_POINTER) != (l->args[i].is_array != 0)) {
            snprintf(msg, nmsg, "argument %u of kernel '%s' is %s, the parameter is %s", i + 1,
                     l->k->name, l->args[i].is_array ? "an array" : "a number",
                     info->kinds[i] == QGO_POINTER ? "a pointer" : "a number");
            return -1;
        }
    return 0;
}

/* Lays out report and arrays in memory shared with the child. */
static int set_up(struct launch *l, char *msg, size_t nmsg)
{
    size_t at = FAR + PAGE;

    l->map_size = 2 * FAR + PAGE;
    for (uint32_t i = 0; i < l->nargs; i++)
        if (l->args[i].is_array)
            l->map_size += pages_for(&l->args[i]) + 2 * PAGE;
    l->regions = calloc(l->nargs + 1, sizeof *l->regions);
    l->values = calloc(l->nargs + 1, sizeof *l->values);
    l->runner = calloc(1, sizeof *l->runner);
    l->map = mmap(NULL, l->map_size, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (l->map == MAP_FAILED || !l->regions || !l->values || !l->runner ||
        mprotect(l->map + FAR, PAGE, PROT_READ | PROT_WRITE) != 0) {
        snprintf(msg, nmsg, "out of memory");
        return -1;
    }
    l->report = (struct qgo_report *)(void *)(l->map + FAR);
    for (uint32_t i = 0; i < l->nargs; i++) {
        struct region *g = &l->regions[i];
        const struct qgo_arg *a = &l->args[i];
        size_t bytes = (size_t)a->array.n * 4;

        l->values[i].scalar = a->scalar;
        if (!a->is_array)
            continue;
        g->begin = l->map + at + PAGE;
        g->end = g->begin + pages_for(a);
        g->words = g->end - (bytes + ALIGN - 1) / ALIGN * ALIGN;
        at += pages_for(a) + 2 * PAGE;
        if (mprotect(g->begin, (size_t)(g->end - g->begin), PROT_READ | PROT_WRITE) != 0) {
            snprintf(msg, nmsg, "out of memory");
            return -1;
        }
        memset(g->begin, CANARY, (size_t)(g->end - g->begin));
        if (bytes)
            memcpy(g->words, a->array.words, bytes);
        l->values[i].ptr = g->words;
    }
    return 0;
}

/* Has anything around an array been written? */
static int around_is_clean(const struct launch *l, char *msg, size_t nmsg)
{
    for (uint32_t i = 0; i < l->nargs; i++) {
        const struct region *g = &l->regions[i];
        const char *after;

        if (!g->begin) /* a number */
            continue;
        after = g->words + (size_t)l->args[i].array.n * 4;
        for (const char *p = g->begin; p < g->end; p++) {
            if (p == g->words)
                p = after;
            if (p < g->end && *p != (char)CANARY) {
                snprintf(msg, nmsg, "a write outside argument %u, %ld bytes %s it", i + 1,
                         p < after ? (long)(g->words - p) : (long)(p - after),
                         p < after ? "before" : "after the end of");
                return 0;
            }
        }
    }
    return 1;
}

static int run_child(struct launch *l, const uint32_t grid[3], const uint32_t block[3], char *msg,
                     size_t nmsg)
{
    const char *env = getenv("QGPU_ORACLE_SECONDS");
    int seconds = env ? atoi(env) : 0, status = 0;
    pid_t pid;

    l->runner->kernel = l->k;
    l->runner->args = l->values;
    l->runner->report = l->report;
    pid = fork();
    if (pid < 0) {
        snprintf(msg, nmsg, "cannot fork: %s", strerror(errno));
        return -1;
    }
    if (!pid)
        qgo_child(l->runner, grid, block, seconds > 0 ? seconds : DEFAULT_SECONDS);
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) {
            snprintf(msg, nmsg, "lost track of the child process: %s", strerror(errno));
            return -1;
        }
    if (WIFEXITED(status) && !WEXITSTATUS(status) && l->report->done)
        return 0;
    l->report->text[sizeof l->report->text - 1] = 0;
    if (l->report->text[0])
        snprintf(msg, nmsg, "%s", l->report->text);
    else if (WIFSIGNALED(status))
        snprintf(msg, nmsg, "the run was ended by signal %d", WTERMSIG(status));
    else
        snprintf(msg, nmsg, "the run ended with status %d and no message", WEXITSTATUS(status));
    return -1;
}

int qgo_run(struct qgo_kernel *k, const uint32_t grid[3], const uint32_t block[3],
            struct qgo_arg *args, uint32_t nargs, char *msg, size_t nmsg)
{
    struct launch l = {.k = k, .args = args, .nargs = nargs, .map = MAP_FAILED};
    int rc;

    if (nmsg)
        msg[0] = 0;
    rc = check(&l, grid, block, msg, nmsg);
    if (!rc)
        rc = set_up(&l, msg, nmsg);
    if (!rc)
        rc = run_child(&l, grid, block, msg, nmsg);
    if (!rc && !around_is_clean(&l, msg, nmsg))
        rc = -1;
    for (uint32_t i = 0; !rc && i < nargs; i++)
        if (args[i].is_array && args[i].array.n)
            memcpy(args[i].array.words, l.regions[i].words, (size_t)args[i].array.n * 4);
    if (l.map != MAP_FAILED)
        munmap(l.map, l.map_size);
    free(l.regions);
    free(l.values);
    free(l.runner);
    return rc;
}
