/* qgpu soak: launch after launch on the model, replayed and run free, until so many positions have
 * been compared. Launch k is a function of seed and k, so that a run can be taken up again. */
#include "commands.h"
#include "device_options.h"
#include "files.h"
#include "session.h"
#include "suite.h"
#include "tokens.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RECORDS = 100000, SAVE_SECONDS = 5, NOTE_SECONDS = 60 };

struct totals { /* what the state file holds */
    uint64_t seed, next, positions, launches, skipped;
    double seconds;
};

struct soak {
    struct qgh_device *device;
    struct qgh_session *sessions;
    int nsessions;
    uint64_t ncases, tokens;
    const char *state;
    struct totals t;
    double saved, began; /* clock; seconds before this run */
    long first_kb;       /* memory after the first launches */
};

static volatile sig_atomic_t stop_signal;

static void on_signal(int sig)
{
    stop_signal = sig;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static long resident_kb(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");

    if (f && fscanf(f, "%*d %ld", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* ---- The state file ----------------------------------------------------------------------- */

static const char format[] = "qgpu-soak 1\nseed %" PRIu64 "\nnext %" PRIu64 "\npositions %" PRIu64
                             "\nlaunches %" PRIu64 "\nskipped %" PRIu64 "\nseconds %.0f\n";

static int save(struct soak *s, struct qg_error *e)
{
    char tmp[4096];
    FILE *f;
    bool ok;

    if (!s->state)
        return 0;
    snprintf(tmp, sizeof tmp, "%s.tmp", s->state);
    f = fopen(tmp, "w");
    ok = f && fprintf(f, format, s->t.seed, s->t.next, s->t.positions, s->t.launches, s->t.skipped,
                      s->t.seconds) > 0;
    if (f && fclose(f))
        ok = false;
    if (!ok || rename(tmp, s->state)) {
        remove(tmp);
        return qg_error_set(e, QG_EXIT_USER, s->state, 0, 0, "cannot write the state file");
    }
    return 0;
}

static int resume(struct soak *s, struct qg_error *e)
{
    struct totals t = {0};
    FILE *f = s->state ? fopen(s->state, "r") : NULL;
    int n;

    if (!f)
        return 0; /* a new one */
    n = fscanf(f,
               "qgpu-soak 1 seed %" SCNu64 " next %" SCNu64 " positions %" SCNu64
               " launches %" SCNu64 " skipped %" SCNu64 " seconds %lf",
               &t.seed, &t.next, &t.positions, &t.launches, &t.skipped, &t.seconds);
    fclose(f);
    if (n != 6)
        return qg_error_set(e, QG_EXIT_USER, s->state, 0, 0, "this is no state of qgpu soak");
    if (t.seed != s->t.seed) {
        qg_error_set(e, QG_EXIT_USER, s->state, 0, 0, "the state is of seed %" PRIu64, t.seed);
        qg_error_hint(e, "give --seed %" PRIu64 ", or another state file", t.seed);
        return e->code;
    }
    s->t = t;
    return 0;
}

/* ---- Launches ------------------------------------------------------------------------------ */

static uint64_t next_random(uint64_t *x) /* splitmix64 */
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Other words in the arrays: shuffled, changed a little, small or any, an array at a time. */
static void randomise(struct qg_case *c, uint64_t *rng)
{
    for (uint32_t i = 0; i < c->nargs; i++) {
        struct qg_case_array *a = &c->args[i].a;
        uint32_t how = (uint32_t)(next_random(rng) % 5);

        for (uint32_t k = 0; c->args[i].is_array && k < a->n; k++) {
            uint32_t r = (uint32_t)next_random(rng), j = r % (k + 1);

            if (!a->init[k] || !a->init[j])
                continue;
            if (how == 1) {
                uint32_t v = a->v[k];

                a->v[k] = a->v[j];
                a->v[j] = v;
            } else if (how == 2) {
                a->v[k] += r % 7 - 3;
            } else if (how == 3) {
                a->v[k] = r >> 24;
            } else if (how == 4) {
                a->v[k] = r;
            }
        }
    }
}

static int report(struct soak *s, const char *name, const char *what, uint64_t at)
{
    printf("FAIL  %s, launch %" PRIu64 " of seed %" PRIu64 ": %s at token %" PRIu64 "\n", name,
           s->t.next, s->t.seed, what, at);
    return QG_EXIT_MISMATCH;
}

/* A launch that the interpreter accepts, on the model both ways. */
static int compare(struct soak *s, const char *name, const struct qg_launch *l,
                   const struct qg_result *want, const struct qgh_tokens *tokens,
                   struct qg_error *e)
{
    struct qgh_beside b = {.want = tokens};
    struct qgh_device_result got;
    struct qgh_replay r;
    int rc = qgh_device_replay(s->device, tokens->ids, tokens->n, true, false, &r, e);

    if (rc)
        return rc;
    s->t.positions += r.positions;
    if (r.mismatches || r.positions != want->tokens)
        return report(s, name, "the replay differs", r.first.position);
    rc = qgh_device_launch(s->device, l, want->tokens + 1, qgh_beside_sink, &b, &got, e);
    if (rc)
        return rc;
    s->t.positions += b.n;
    if (b.differs || !got.halted || b.n != want->tokens)
        return report(s, name, "the free run differs", b.n);
    for (uint32_t i = 0; i < QG_GWORDS; i++)
        if (want->ginit[i] && (!got.ginit[i] || got.gmem[i] != want->gmem[i]))
            return report(s, name, "memory differs after the free run", b.n);
    s->t.launches++;
    return 0;
}

/* Launch t.next. */
static int one(struct soak *s, struct qg_error *e)
{
    uint64_t rng = s->t.seed + s->t.next * 0xd1342543de82ef95u, at = s->t.next % s->ncases;
    struct qgh_session *x = s->sessions;
    struct qgh_tokens tokens = {0};
    struct qg_options o = {
        .sink = qgh_tokens_sink, .sink_ctx = &tokens, .prompt = true, .max_steps = MAX_RECORDS};
    struct qg_result r;
    struct qgh_launch l;
    struct qg_case *c;
    char name[256];
    int rc;

    for (; at >= x->file.ncases; x++)
        at -= x->file.ncases;
    c = malloc(sizeof *c);
    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    *c = x->file.cases[at];
    qgh_session_case_name(x, (uint32_t)at, name, sizeof name);
    if (s->t.next >= s->ncases) /* first as they are */
        randomise(c, &rng);
    rc = qgh_launch_from_case(x->program, &x->file, c, &l, e);
    if (!rc)
        rc = qg_run(&l.launch, &o, &r, e);
    if (!rc && r.status != QG_OK)
        s->t.skipped++; /* what the words lead to is a mistake of the kernel's caller */
    else if (!rc)
        rc = compare(s, name, &l.launch, &r, &tokens, e);
    qgh_tokens_free(&tokens);
    free(c);
    return rc;
}

static void progress(const struct soak *s, const char *end)
{
    fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " launches, %.0f s%s",
            s->t.positions, s->tokens, s->t.launches, s->t.seconds, end);
}

/* A line for a log. */
static void note(const struct soak *s)
{
    fprintf(stderr, "%" PRIu64 " positions, %" PRIu64 " launches, %.0f s, %ld kB\n", s->t.positions,
            s->t.launches, s->t.seconds, resident_kb());
}

static int soak(struct soak *s, struct qg_error *e)
{
    double start = now(), shown = 0, noted = start;
    int rc = 0;

    s->began = s->t.seconds;
    s->saved = start;
    while (!rc && !stop_signal && s->t.positions < s->tokens) {
        double t;

        rc = one(s, e);
        if (rc)
            break;
        t = now();
        s->t.next++;
        s->t.seconds = s->began + t - start;
        if (!s->first_kb && t - start > 2)
            s->first_kb = resident_kb();
        if (t - shown > 0.5 && isatty(STDERR_FILENO)) {
            progress(s, "");
            shown = t;
        }
        if (t - noted > NOTE_SECONDS && !isatty(STDERR_FILENO)) {
            note(s);
            noted = t;
        }
        if (t - s->saved > SAVE_SECONDS) {
            rc = save(s, e);
            s->saved = t;
        }
    }
    if (shown > 0)
        progress(s, "\n");
    if (!rc || rc == QG_EXIT_MISMATCH) {
        struct qg_error ignored = {0};

        rc = save(s, rc ? &ignored : e) && !rc ? QG_EXIT_USER : rc;
    }
    return rc;
}

static int open_sessions(struct soak *s, char **names, int n, struct qg_error *e)
{
    struct qgh_suite suite;
    int rc = qgh_suite_collect(&suite, names, n, e);

    s->sessions = rc ? NULL : calloc((size_t)suite.n + 1, sizeof *s->sessions);
    for (int i = 0; s->sessions && i < suite.n && !rc && !stop_signal; i++) {
        struct qgh_session *x = &s->sessions[s->nsessions];
        bool skip;

        rc = qgh_session_open_good(x, suite.specs[i], &skip, e);
        if (rc || skip)
            continue;
        s->ncases += x->file.ncases;
        s->nsessions++;
    }
    if (!rc && !s->ncases)
        rc = qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "no case to launch");
    qgh_suite_free(&suite);
    return rc;
}

static void print_totals(const struct soak *s)
{
    double seconds = s->t.seconds > 0 ? s->t.seconds : 1;

    printf("%" PRIu64 " positions compared in %" PRIu64 " launches (%" PRIu64
           " not launched: their words lead to a diagnosis), %.0f s, %.0f positions/s\n"
           "memory %ld MB (after two seconds %ld MB)\n",
           s->t.positions, s->t.launches, s->t.skipped, s->t.seconds,
           (double)s->t.positions / seconds, resident_kb() / 1024,
           (s->first_kb ? s->first_kb : resident_kb()) / 1024);
}

int qgh_cmd_soak(int argc, char **argv, struct qg_error *e)
{
    static const struct qgh_usage usage = {
        "soak",
        "[FOLDER|CASE.yaml ...] [options]",
        "Replays and runs free launch after launch on the model, until N positions were compared\n"
        "with the interpreter: first the cases as they are, then again and again with other words\n"
        "in their arrays. Stops at the first difference (exit code 1). Ctrl-C ends it cleanly;\n"
        "with a state file the same command goes on from there. Without operands: kernels.\n",
        "  qgpu soak --tokens 100000000 --state soak.state\n",
        0,
        4096,
    };
    char *kernels[] = {(char[]){"kernels"}};
    struct qgh_device_args a = {0};
    struct soak s = {.tokens = 1000000, .t.seed = 1};
    struct sigaction act = {.sa_handler = on_signal};
    const struct qgh_option options[] = {
        QGH_DEVICE_OPTIONS(a),
        {'n', "tokens", QGH_COUNT, &s.tokens, "N", "positions to compare (default 1000000)"},
        {'s', "seed", QGH_COUNT, &s.t.seed, "N", "of the words (default 1)"},
        {0, "state", QGH_STRING, &s.state, "FILE", "written every few seconds, read at the start"},
        {0},
    };
    int nargs, rc = qgh_parse(&usage, options, argc, argv, &nargs, e);

    if (rc)
        return rc == QGH_HELP ? 0 : rc;
    rc = qgh_device_args(&a, e);
    if (!rc)
        rc = resume(&s, e);
    if (rc)
        return rc;
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    rc = open_sessions(&s, nargs ? argv : kernels, nargs ? nargs : 1, e);
    if (!rc && !(s.device = qgh_device_open(&a.o, e)))
        rc = e->code;
    if (!rc)
        rc = soak(&s, e);
    if (rc < QG_EXIT_USER && s.device)
        print_totals(&s);
    for (int i = 0; i < s.nsessions; i++)
        qgh_session_close(&s.sessions[i]);
    free(s.sessions);
    qgh_device_close(s.device);
    return rc || !stop_signal ? rc : 128 + stop_signal;
}
