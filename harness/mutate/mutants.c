/* Can the suite fail? Runs every case once as it is, then once with each fault of a list switched
 * on (schema.py builds them in), and says which faults no case notices.
 *
 *   mutants LIST [--shard I/N] [--json FILE] [--tests FOLDER] FOLDER ...
 *
 * A fault is caught where `qgpu verify` would fail: arrays that differ from the CPU oracle's or
 * from the case's expected values, another diagnosis, a refusal, a crash, no end; and tokens that
 * differ from the right ones although the launch was loaded alike, because those are the model's.
 */
#define _GNU_SOURCE
#include "../../golden/host/oracle.h"
#include "../check.h"
#include "../files.h"
#include "../json.h"
#include "../session.h"
#include "../suite.h"
#include "mutant.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct right { /* of a case */
    bool refused, oracle;
    enum qg_status status;
    enum qg_diag_kind diag;
    uint64_t loading, running;            /* hashes of tokens */
    uint32_t (*words)[QG_CASE_MAX_WORDS]; /* the oracle's memory, an argument a row */
};

/* What the oracle finds in words that the case leaves unwritten. */
#define UNWRITTEN 0xa5c3f00du

struct unit {
    struct qgh_session s;
    bool refused;
    struct right *right; /* [ncases] */
};

struct hash {
    uint64_t loading, running;
    bool run;
};

static int hash_sink(void *ctx, const uint32_t *ids, size_t n)
{
    struct hash *h = ctx;

    for (size_t i = 0; i < n; i++) {
        uint64_t *to = h->run ? &h->running : &h->loading;

        *to = (*to ^ ids[i]) * UINT64_C(0x100000001b3) + 1;
        if (ids[i] == qg_token_first(QG_T_RUN))
            h->run = true;
        else if (ids[i] == qg_token_first(QG_T_HALT))
            h->run = false;
    }
    return 0;
}

/* ---- As it is ---------------------------------------------------------------------------- */

static void ask_oracle(struct right *r, const struct qg_case *c, struct qgo_kernel *k)
{
    struct qgo_arg args[QG_CASE_MAX_ARGS] = {0};
    char msg[512];

    r->words = calloc(QG_CASE_MAX_ARGS, sizeof *r->words);
    if (!r->words)
        exit(QG_EXIT_INTERNAL);
    for (uint32_t i = 0; i < c->nargs; i++) {
        const struct qg_case_array *a = &c->args[i].a;

        args[i].is_array = c->args[i].is_array;
        args[i].scalar = a->v[0];
        args[i].array.words = r->words[i];
        args[i].array.n = qg_case_words(a);
        for (uint32_t w = 0; w < args[i].array.n; w++)
            r->words[i][w] = UNWRITTEN;
        for (uint32_t w = 0; w < a->n; w++)
            if (a->init[w])
                qg_case_put(a, w, a->v[w], r->words[i]);
    }
    r->oracle = qgo_run(k, c->grid, c->block, args, c->nargs, msg, sizeof msg) == 0;
}

/* As verify compares with the oracle: elements of 1, 2 or 4 bytes, those that anybody wrote. */
static bool oracle_agrees(const struct right *r, const struct qg_case *c,
                          const struct qg_case_array *got, uint32_t narrays)
{
    static struct qg_case_array want[QG_CASE_MAX_ARGS];
    static uint32_t unwritten[QG_CASE_MAX_WORDS];
    struct qg_case_diff d;
    uint32_t n = 0;

    for (uint32_t w = 0; w < QG_CASE_MAX_WORDS; w++)
        unwritten[w] = UNWRITTEN;
    for (uint32_t i = 0; i < c->nargs; i++) {
        const struct qg_case_array *given = &c->args[i].a;

        if (!c->args[i].is_array)
            continue;
        want[n] = *given;
        for (uint32_t k = 0; k < given->n; k++) {
            want[n].v[k] = qg_case_element(given, k, r->words[i]);
            want[n].init[k] = given->init[k] || got[n].init[k] ||
                              want[n].v[k] != qg_case_element(given, k, unwritten);
        }
        n++;
    }
    return qg_case_compare(c, want, n, got, narrays, &d);
}

static void prepare_case(struct unit *u, uint32_t i, struct qgo_kernel *k)
{
    struct right *r = &u->right[i];
    struct hash h = {0};
    struct qg_options o = {.sink = hash_sink, .sink_ctx = &h, .prompt = true};
    struct qg_error e = {0};
    struct qgh_launch l;
    struct qg_result result;

    r->refused = qgh_launch_from_case(u->s.program, &u->s.file, &u->s.file.cases[i], &l, &e) ||
                 qg_run(&l.launch, &o, &result, &e);
    if (r->refused)
        return;
    r->status = result.status;
    r->diag = result.diag.kind;
    r->loading = h.loading;
    r->running = h.running;
    if (k && result.status == QG_OK)
        ask_oracle(r, &u->s.file.cases[i], k);
}

static void prepare(struct unit *u, const char *spec, const char *dir)
{
    struct qg_error e = {0};
    struct qgo_kernel *k = NULL;
    char msg[512];
    bool read;

    if (qgh_session_open(&u->s, spec, NULL, NULL, &read, &e)) {
        u->refused = true;
        return;
    }
    u->right = calloc(u->s.file.ncases, sizeof *u->right);
    if (!u->right)
        exit(QG_EXIT_INTERNAL);
    if (!u->s.file.diagnosis[0] && strstr(u->s.file.source, ".cu"))
        k = qgh_oracle_of(&u->s, dir, msg, sizeof msg);
    for (uint32_t i = 0; i < u->s.file.ncases; i++)
        prepare_case(u, i, k);
    if (k)
        qgo_free(k);
}

/* ---- With a fault ------------------------------------------------------------------------ */

static bool notices_case(const struct unit *u, const struct qg_program *p, uint32_t i)
{
    const struct right *r = &u->right[i];
    const struct qg_case *c = &u->s.file.cases[i];
    struct hash h = {0};
    struct qg_options o = {.sink = hash_sink, .sink_ctx = &h, .prompt = true};
    struct qg_case_array got[QG_CASE_MAX_ARGS];
    struct qg_case_diff d;
    struct qg_error e = {0};
    struct qgh_launch l;
    struct qg_result result;

    if (qgh_launch_from_case(p, &u->s.file, c, &l, &e) || qg_run(&l.launch, &o, &result, &e))
        return !r->refused;
    if (r->refused || result.status != r->status ||
        (result.status == QG_DIAG && result.diag.kind != r->diag))
        return true;
    if (result.status != QG_OK)
        return false;
    qgh_launch_arrays(&l, result.gmem, result.ginit, got);
    if (r->oracle && !oracle_agrees(r, c, got, l.narrays))
        return true;
    if (c->nexpect && !qg_case_compare(c, c->expect, c->nexpect, got, l.narrays, &d))
        return true;
    return h.loading == r->loading && h.running != r->running;
}

/* The program is compiled anew: rules of the interpreter compute constants, too. */
static bool notices(const struct unit *u)
{
    const struct qcc_options o = {.opt = 2, .kernel = u->s.file.kernel};
    const struct qg_program *p = u->s.program;
    struct qg_program *fresh = NULL;
    struct qg_error e = {0};
    bool found = false;

    if (u->refused)
        return false;
    if (u->s.ptx) {
        p = fresh = calloc(1, sizeof *fresh);
        found = !fresh || qcc_compile_ptx(u->s.ptx, u->s.file.source, &o, fresh, &e) != 0;
    }
    for (uint32_t i = 0; i < u->s.file.ncases && !found; i++)
        found = notices_case(u, p, i);
    free(fresh);
    return found;
}

/* Of what no case can see the list names a test program: it must fail, and pass without the
 * fault. */
static bool test_notices(const char *tests, const char *why, int mutant)
{
    char command[PATH_MAX + 160], name[64];

    if (!tests || sscanf(why, "test %63[a-z_0-9]", name) != 1)
        return false;
    snprintf(command, sizeof command, "QG_MUTANT=0 '%s/%s' >/dev/null 2>&1", tests, name);
    if (system(command) != 0)
        return false;
    snprintf(command, sizeof command, "QG_MUTANT=%d '%s/%s' >/dev/null 2>&1", mutant, tests, name);
    return system(command) != 0;
}

/* In a child: the exit code says whether the fault was noticed. */
static void child(struct unit *u, int n, int mutant, int said)
{
    /* A crash or a message of the fault is of no interest. */
    if (!freopen("/dev/null", "w", stderr))
        _exit(9);
    alarm(60);
    qg_mutant = mutant;
    for (int i = 0; i < n; i++)
        if (notices(&u[i])) {
            if (write(said, &i, sizeof i) < 0)
                _exit(9);
            _exit(1);
        }
    _exit(0);
}

struct score {
    char kind[24];
    int all, caught, equivalent;
};

static void json_line(FILE *out, const char *kind, const char *what, const char *verdict,
                      const char *by, const char *why)
{
    const char *colon = strstr(what, ": ");
    struct qgh_json j;
    char place[256];

    snprintf(place, sizeof place, "%.*s", colon ? (int)(colon - what) : 255, what);
    qgh_json_begin(&j, out);
    qgh_json_open(&j, NULL, '{');
    qgh_json_string(&j, "kind", kind);
    qgh_json_string(&j, "place", place);
    qgh_json_string(&j, "what", colon ? colon + 2 : what);
    qgh_json_string(&j, "verdict", verdict);
    if (by)
        qgh_json_string(&j, "by", by);
    if (why)
        qgh_json_string(&j, "why", why);
    qgh_json_close(&j, '}');
}

/* number, kind, "=" or why it is equivalent, what */
static int run_list(FILE *list, FILE *json, const char *tests, struct unit *u, int n, char **specs,
                    unsigned part, unsigned parts)
{
    struct score scores[8] = {0};
    char line[1024];
    int survivors = 0, nscores = 0;
    unsigned at = 0;

    while (fgets(line, sizeof line, list)) {
        char *kind, *why, *what, *save = NULL;
        int mutant, status = 0, by = -1, fd[2], s = 0;
        bool caught, tested;
        const char *catcher;
        pid_t pid;

        line[strcspn(line, "\n")] = 0;
        mutant = atoi(strtok_r(line, "\t", &save));
        kind = strtok_r(NULL, "\t", &save);
        why = strtok_r(NULL, "\t", &save);
        what = strtok_r(NULL, "\t", &save);
        if (!what || at++ % parts != part || pipe(fd) != 0)
            continue;
        fflush(NULL);
        pid = fork();
        if (pid < 0)
            return QG_EXIT_INTERNAL;
        if (pid == 0)
            child(u, n, mutant, fd[1]);
        close(fd[1]);
        if (read(fd[0], &by, sizeof by) != sizeof by)
            by = -1;
        close(fd[0]);
        waitpid(pid, &status, 0);
        caught = !WIFEXITED(status) || WEXITSTATUS(status) == 1;
        tested = !caught && test_notices(tests, why, mutant);
        catcher = tested ? why : by >= 0 ? specs[by] : "a crash";
        if (!strncmp(why, "test ", 5))
            why = "=";
        caught |= tested;
        while (s < nscores && strcmp(scores[s].kind, kind) != 0)
            s++;
        if (s == nscores && nscores < 8)
            snprintf(scores[nscores++].kind, sizeof scores->kind, "%s", kind);
        scores[s].all++;
        if (caught) {
            scores[s].caught++;
            printf("caught     %4d  %s  by %s\n", mutant, what, catcher);
        } else if (strcmp(why, "=") != 0) {
            scores[s].equivalent++;
            printf("equivalent %4d  %s: %s\n", mutant, what, why);
        } else {
            survivors++;
            printf("SURVIVES   %4d  %s\n", mutant, what);
        }
        if (json)
            json_line(json, kind, what,
                      caught                  ? "caught"
                      : strcmp(why, "=") != 0 ? "equivalent"
                                              : "survives",
                      caught ? catcher : NULL, !caught && strcmp(why, "=") != 0 ? why : NULL);
    }
    for (int s = 0; s < nscores; s++)
        printf("%s: %d faults, %d caught, %d equivalent, %d survive\n", scores[s].kind,
               scores[s].all, scores[s].caught, scores[s].equivalent,
               scores[s].all - scores[s].caught - scores[s].equivalent);
    return survivors ? QG_EXIT_MISMATCH : 0;
}

int main(int argc, char **argv)
{
    struct qgh_suite suite = {0};
    struct qg_error e = {0};
    unsigned part = 1, parts = 1;
    struct unit *u;
    const char *tests = NULL;
    char dir[PATH_MAX];
    FILE *list = argc > 2 ? fopen(argv[1], "r") : NULL, *json = NULL;
    int first = 2, rc;

    for (; list && first + 1 < argc && !strncmp(argv[first], "--", 2); first += 2) {
        bool ok = false;

        if (!strcmp(argv[first], "--shard"))
            ok = sscanf(argv[first + 1], "%u/%u", &part, &parts) == 2 && part >= 1 && part <= parts;
        else if (!strcmp(argv[first], "--json"))
            ok = (json = fopen(argv[first + 1], "w")) != NULL;
        else if (!strcmp(argv[first], "--tests"))
            ok = (tests = argv[first + 1]) != NULL;
        if (!ok)
            list = NULL;
    }
    if (!list) {
        fprintf(stderr,
                "usage: mutants LIST [--shard I/N] [--json FILE] [--tests FOLDER] FOLDER ...\n");
        return QG_EXIT_USER;
    }
    rc = qgh_suite_collect(&suite, argv + first, argc - first, &e);
    if (!rc)
        rc = qgh_tempdir(dir, sizeof dir, &e);
    if (rc) {
        qg_error_print(stderr, &e);
        return rc;
    }
    u = calloc((size_t)suite.n, sizeof *u);
    if (!u)
        return QG_EXIT_INTERNAL;
    for (int i = 0; i < suite.n; i++)
        prepare(&u[i], suite.specs[i], dir);
    /* The control: what fails without a fault proves nothing about one. */
    for (int i = 0; i < suite.n; i++)
        if (notices(&u[i])) {
            printf("LEFT OUT: %s fails without a fault\n", suite.specs[i]);
            u[i].refused = true;
        }
    rc = run_list(list, json, tests, u, suite.n, suite.specs, part - 1, parts);
    free(u);
    qgh_tempdir_remove(dir);
    fclose(list);
    if (json && fclose(json))
        rc = QG_EXIT_INTERNAL;
    return rc;
}
