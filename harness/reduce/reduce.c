/* The best so far, and whether a candidate is better. */
#define _GNU_SOURCE
#include "reduce.h"

#include "../files.h"
#include "../launch.h"
#include "../load.h"
#include "../pool.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEEN = 1 << 16, MAX_SOURCE = 1 << 20, TICK_NS = 2000000 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool qgr_stopped(const struct qgr *r)
{
    return r->failed || (r->o.stop && *r->o.stop) || (r->end > 0 && now() > r->end);
}

/* ---- The command ------------------------------------------------------------------------- */

/* The path as one word of sh. */
static void put_quoted(FILE *f, const char *path)
{
    fputc('\'', f);
    for (const char *p = path; *p; p++) {
        if (*p == '\'')
            fputs("'\\''", f);
        else
            fputc(*p, f);
    }
    fputc('\'', f);
}

static char *command_line(const char *command, const char *path)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    const char *hole;

    if (!f)
        return NULL;
    if (!strstr(command, "{}")) {
        fprintf(f, "%s ", command);
        put_quoted(f, path);
        command = "";
    }
    for (; (hole = strstr(command, "{}")) != NULL; command = hole + 2) {
        fwrite(command, 1, (size_t)(hole - command), f);
        put_quoted(f, path);
    }
    fputs(command, f);
    if (fclose(f) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static void child(const struct qgr *r, const char *line)
{
    int null = open("/dev/null", O_RDWR);

    if (r->o.group)
        setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    _exit(127);
}

/* ---- What the case does here ------------------------------------------------------------- */

enum { REFUSED = 100, MAX_STEPS = 100000 };

static uint64_t hash(uint64_t h, const void *data, size_t n)
{
    const unsigned char *p = data;

    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

/* Over the arrays that the case has expectations of, as the launch left them. */
static uint64_t expected_arrays(const struct qgh_launch *l, const struct qg_result *result,
                                const struct qg_case *c)
{
    struct qg_case_array *got = calloc(QG_CASE_MAX_ARGS, sizeof *got);
    uint64_t sum = c->nexpect;

    if (got)
        qgh_launch_arrays(l, result->gmem, result->ginit, got);
    for (uint32_t i = 0; i < l->narrays && got; i++)
        for (uint32_t k = 0; k < c->nexpect; k++)
            if (!strcmp(l->arrays[i].name, c->expect[k].name))
                sum = hash(sum, got[i].v, got[i].n * sizeof *got[i].v);
    free(got);
    return sum;
}

/* In a process of its own: compilers print and may fail in any way. */
static int behave(const char *path, uint64_t *sum)
{
    const struct qg_options options = {.max_steps = MAX_STEPS};
    struct qcc_options o = {.opt = 2};
    struct qg_case_file f;
    struct qg_program *p;
    struct qgh_launch l;
    struct qg_result result;
    struct qg_error e = {0};
    int only;

    if (qgh_load_cases(path, &f, &only, &e))
        return REFUSED;
    o.kernel = f.kernel;
    p = qgh_load_program(f.source, &o, NULL, &e);
    if (!p || qgh_launch_from_case(p, &f, f.cases, &l, &e) ||
        qg_run(&l.launch, &options, &result, &e))
        return REFUSED;
    *sum = expected_arrays(&l, &result, f.cases);
    return result.status == QG_OK ? 0 : 1 + (int)result.diag.kind;
}

/* A command that fails because a candidate is no kernel any more tells nothing: what compiled and
 * ran must go on to do so, and end as it did. -1: it was stopped. */
static int behaviour(struct qgr *r, const char *path)
{
    int status = 0;
    pid_t pid = fork();

    if (pid == 0) {
        int null = open("/dev/null", O_RDWR);

        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        _exit(behave(path, r->shared));
    }
    if (pid < 0) {
        r->failed = true;
        return -1;
    }
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : REFUSED + 1;
}

/* The status that the command ends with, as from waitpid; -1: it was stopped, or took too long. */
static int run(struct qgr *r, const char *path)
{
    char *line = command_line(r->o.command, path);
    double end = now() + (r->o.timeout ? r->o.timeout : 60);
    int status = 0;
    pid_t pid;

    if (!line) {
        r->failed = true;
        return -1;
    }
    pid = fork();
    if (pid == 0)
        child(r, line);
    free(line);
    if (pid < 0) {
        r->failed = true;
        return -1;
    }
    if (r->o.group)
        setpgid(pid, pid); /* whoever comes first */
    for (;;) {
        struct timespec tick = {0, TICK_NS};
        pid_t got = waitpid(pid, &status, WNOHANG);

        if (got == pid)
            return status;
        if ((r->o.stop && *r->o.stop) || now() > end || (got < 0 && errno != EINTR))
            break;
        nanosleep(&tick, NULL);
    }
    kill(r->o.group ? -pid : pid, SIGKILL);
    waitpid(pid, &status, 0);
    return -1;
}

/* ---- Candidates -------------------------------------------------------------------------- */

static int write_pair(const struct qgr *r, const char *path, const char *source,
                      const struct qg_case *c, struct qg_error *e)
{
    char cu[PATH_MAX], *yaml;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t stem = strlen(path) - (qgh_has_suffix(path, ".yaml") ? 5 : 0);
    int rc;

    snprintf(cu, sizeof cu, "%.*s%s", (int)stem, path, r->suffix);
    rc = qgh_write_file(cu, source, strlen(source), e);
    if (rc)
        return rc;
    yaml = qg_case_text(&r->file, c, cu + (name - path));
    rc = yaml ? qgh_write_file(path, yaml, strlen(yaml), e)
              : qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    free(yaml);
    return rc;
}

/* Whether this pair has been tried before; from now on it has. */
static bool seen_before(struct qgr *r, const char *source, const struct qg_case *c)
{
    uint64_t h = hash(UINT64_C(0xcbf29ce484222325), source, strlen(source));
    char *yaml = qg_case_text(&r->file, c, "x");
    uint32_t at;

    if (!yaml)
        return false;
    h = hash(h, yaml, strlen(yaml)) | 1;
    free(yaml);
    for (at = (uint32_t)h % SEEN; r->seen[at]; at = (at + 1) % SEEN)
        if (r->seen[at] == h)
            return true;
    if (r->tests < SEEN / 2)
        r->seen[at] = h;
    return false;
}

static int test(struct qgr *r, const char *source, const struct qg_case *c)
{
    char path[PATH_MAX];
    struct qg_error e = {0};

    snprintf(path, sizeof path, "%s/case.yaml", r->o.temp);
    r->tests++;
    if (write_pair(r, path, source, c, &e)) {
        r->failed = true;
        return -1;
    }
    if (r->behaviour != REFUSED && (behaviour(r, path) != r->behaviour ||
                                    (r->steady && c->nexpect && *r->shared != r->arrays)))
        return -1;
    return run(r, path);
}

bool qgr_try(struct qgr *r, char *source, const struct qg_case *c)
{
    const char *text = source ? source : r->source;
    bool good = !qgr_stopped(r) && !seen_before(r, text, c ? c : r->best) &&
                test(r, text, c ? c : r->best) == r->status;

    if (good) {
        r->taken++;
        if (source) {
            free(r->source);
            r->source = source;
        }
        if (c && c != r->best)
            *r->best = *c;
        if (r->o.progress)
            r->o.progress(r->o.ctx, r->tests, strlen(r->source));
    } else {
        free(source);
        if (r->o.progress)
            r->o.progress(r->o.ctx, r->tests, strlen(r->source));
    }
    return good;
}

char *qgr_replace(const char *source, const struct qgr_span *s, size_t n, const char *text)
{
    size_t len = strlen(source), added = strlen(text), at = 0, k = 0;
    char *to = malloc(len + added + 1);

    if (!to)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        memcpy(to + k, source + at, s[i].a - at);
        k += s[i].a - at;
        if (i == 0) {
            // NOLINTNEXTLINE(bugprone-not-null-terminated-result): the last copy has the end
            memcpy(to + k, text, added);
            k += added;
        }
        at = s[i].b;
    }
    memcpy(to + k, source + at, len - at + 1);
    return to;
}

bool qgr_delete_some(struct qgr *r, struct qgr_span *s, size_t n)
{
    bool any = false;

    for (size_t chunk = n; chunk > 0; chunk /= 2)
        for (size_t at = 0; at < n && !qgr_stopped(r);) {
            size_t k = n - at < chunk ? n - at : chunk, gone = 0;
            char *less = qgr_replace(r->source, s + at, k, "");

            if (!less) {
                r->failed = true;
                return any;
            }
            if (!qgr_try(r, less, NULL)) {
                at += chunk;
                continue;
            }
            any = true;
            for (size_t i = at; i < at + k; i++)
                gone += s[i].b - s[i].a;
            for (size_t i = at; i + k < n; i++)
                s[i] = (struct qgr_span){s[i + k].a - gone, s[i + k].b - gone};
            n -= k;
        }
    return any;
}

/* ---- From the beginning to the end ------------------------------------------------------- */

static int describe_status(int status, char *buf, size_t n)
{
    if (WIFSIGNALED(status))
        return snprintf(buf, n, "signal %d", WTERMSIG(status));
    return snprintf(buf, n, "exit code %d", WEXITSTATUS(status));
}

/* The first case that fails alone. */
static int choose_case(struct qgr *r, const struct qg_case_file *all, int only, struct qg_error *e)
{
    char how[40], path[PATH_MAX];

    for (uint32_t i = 0; i < all->ncases; i++) {
        int status;

        if (only >= 0 && i != (uint32_t)only)
            continue;
        r->behaviour = REFUSED; /* whatever it does */
        status = test(r, r->source, &all->cases[i]);
        if (r->o.stop && *r->o.stop)
            return QG_EXIT_USER; /* the caller knows why */
        if (status == -1)
            return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                                "the command was not finished after %u s",
                                r->o.timeout ? r->o.timeout : 60);
        describe_status(status, how, sizeof how);
        if (!status)
            continue;
        if (WIFEXITED(status) && WEXITSTATUS(status) >= 126) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "the shell cannot run the command (%s)", how);
            qg_error_hint(e, "it is given to sh -c");
            return e->code;
        }
        if (test(r, r->source, &all->cases[i]) != status) {
            qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                         "the command does not end the same way twice (first: %s)", how);
            return e->code;
        }
        snprintf(path, sizeof path, "%s/case.yaml", r->o.temp);
        r->behaviour = behaviour(r, path);
        r->status = status;
        *r->best = all->cases[i];
        return 0;
    }
    qg_error_set(e, QG_EXIT_USER, NULL, 0, 0,
                 "the command succeeds on %s: there is nothing to reduce",
                 all->ncases == 1 || only >= 0 ? "the case" : "each case alone");
    qg_error_hint(e, "a case is reduced while the command fails");
    return e->code;
}

int qgr_open(struct qgr *r, const char *spec, const struct qgr_options *o, struct qg_error *e)
{
    struct qg_case_file all;
    const char *dot;
    int only, rc;

    memset(r, 0, sizeof *r);
    r->o = *o;
    r->best = calloc(1, sizeof *r->best);
    r->seen = calloc(SEEN, sizeof *r->seen);
    r->shared = qgh_shared(sizeof *r->shared);
    if (!r->best || !r->seen || !r->shared)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = qgh_load_cases(spec, &all, &only, e);
    if (rc)
        return rc;
    r->file = all;
    r->file.cases = NULL;
    r->file.about[0] = 0;
    dot = strrchr(all.source, '.');
    snprintf(r->suffix, sizeof r->suffix, "%s", dot ? dot : "");
    r->source = qgh_read_file(all.source, MAX_SOURCE, NULL, e);
    rc = r->source ? choose_case(r, &all, only, e) : e->code;
    if (r->source)
        r->bytes_before = strlen(r->source);
    qg_case_free(&all);
    return rc;
}

void qgr_run(struct qgr *r)
{
    struct qg_error e = {0};
    char path[PATH_MAX];
    bool changed = true;

    r->end = r->o.seconds ? now() + r->o.seconds : 0;
    snprintf(path, sizeof path, "%s/case.yaml", r->o.temp);
    if (!strcmp(r->suffix, ".cu")) /* the CPU oracle knows the answer, too */
        qgr_drop_expect(r);
    if (r->best->nexpect && r->behaviour != REFUSED) {
        r->failed |= write_pair(r, path, r->source, r->best, &e) || behaviour(r, path) < 0;
        r->arrays = *r->shared;
    }
    r->steady = true;
    while (changed && !qgr_stopped(r)) {
        changed = !strcmp(r->suffix, ".qasm") && qgr_shrink_blocks(r);
        if (!strcmp(r->suffix, ".cu"))
            changed |= qgr_shrink_c(r);
        else
            changed |= qgr_shrink_lines(r);
        changed |= qgr_shrink_case(r);
    }
}

int qgr_write(const struct qgr *r, const char *path, struct qg_error *e)
{
    return write_pair(r, path, r->source, r->best, e);
}

void qgr_close(struct qgr *r)
{
    free(r->best);
    free(r->source);
    free(r->seen);
    qgh_shared_free(r->shared, sizeof *r->shared);
    memset(r, 0, sizeof *r);
}
