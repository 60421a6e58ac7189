/* The child process of a run: one fiber per thread, thread blocks one after another.
 *
 * A fiber runs until it waits for others (barrier, vote, shuffle) or ends; then the next one in
 * the order of thread numbers goes on. Nothing is preempted, so a run is deterministic. */
#include "internal.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

enum {
    STACK = 256 * 1024,
    GUARD = 4096,
    ALT_STACK = 64 * 1024,
    PATIENCE = 256, /* atomics in a row before the others get a turn: spinning threads */
    POISON = 0xcd   /* what __shared__ memory holds at first */
};

struct qgo_fiber {
    ucontext_t context;
};

/* What the signal handlers of this process need; set once, in the child only. */
static struct {
    struct qgo_runner *runner;
    ucontext_t scheduler;
    struct qgo_fiber fibers[QGO_MAX_THREADS];
    char *stacks; /* nthreads x (guard + stack) */
    size_t stacks_size;
    char alt_stack[ALT_STACK];
} child;

/* Coverage builds write their counters at exit only. */
extern void __gcov_dump(void) __attribute__((weak));

static void end_process(int status) __attribute__((noreturn));
static void end_process(int status)
{
    if (__gcov_dump)
        __gcov_dump();
    _exit(status);
}

/* ---- Faults --------------------------------------------------------------------- */

static void describe(struct qgo_report *rep, const struct qgo_runner *r, const char *what)
{
    const struct qgo_dim *b = &r->kernel->env->block;

    if (r->current < r->nthreads) {
        const struct qgo_dim *t = &r->threads[r->current].id;

        snprintf(rep->text, sizeof rep->text, "thread (%u,%u,%u) of block (%u,%u,%u): %s", t->x,
                 t->y, t->z, b->x, b->y, b->z, what);
    } else {
        snprintf(rep->text, sizeof rep->text, "block (%u,%u,%u): %s", b->x, b->y, b->z, what);
    }
}

void qgo_fail(struct qgo_runner *r, const char *fmt, ...)
{
    char what[400];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    describe(r->report, r, what);
    end_process(1);
}

static void on_signal(int sig, siginfo_t *info, void *context)
{
    const struct qgo_runner *r = child.runner;
    char what[200];

    (void)context;
    if (sig == SIGPROF || sig == SIGXCPU) {
        snprintf(what, sizeof what, "did not end in time: a loop without end?");
    } else if (sig == SIGSEGV || sig == SIGBUS) {
        const char *at = info->si_addr;

        if (at >= child.stacks && at < child.stacks + child.stacks_size)
            snprintf(what, sizeof what, "stack overflow");
        else if ((uintptr_t)at < 4096)
            snprintf(what, sizeof what, "access through a null pointer");
        else
            snprintf(what, sizeof what, "access outside every array");
    } else {
        snprintf(what, sizeof what, "ended by signal %d (%s)", sig,
                 sig == SIGFPE   ? "arithmetic"
                 : sig == SIGILL ? "code that cannot be reached"
                                 : "abort");
    }
    describe(r->report, r, what);
    _exit(1);
}

static void catch_signals(int seconds)
{
    static const int sigs[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGPROF, SIGXCPU};
    struct sigaction sa = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    struct rlimit cpu = {(rlim_t)seconds + 5, (rlim_t)seconds + 10}, core = {0, 0};
    stack_t alt = {.ss_sp = child.alt_stack, .ss_size = sizeof child.alt_stack};
    sigset_t set;

    sigaltstack(&alt, NULL);
    sigfillset(&sa.sa_mask);
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof sigs / sizeof *sigs; i++) {
        sigaction(sigs[i], &sa, NULL);
        sigaddset(&set, sigs[i]);
    }
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    setrlimit(RLIMIT_CORE, &core);
    setrlimit(RLIMIT_CPU, &cpu); /* should the timer be lost */
    setitimer(ITIMER_PROF, &timer, NULL);
}

/* ---- Switching ------------------------------------------------------------------- */

/* From the current thread back to the scheduler; returns when the thread goes on. */
static void wait_in(struct qgo_runner *r, enum qgo_state state)
{
    unsigned me = r->current;

    r->threads[me].state = state;
    swapcontext(&r->fibers[me].context, &child.scheduler);
}

static void fiber_main(void)
{
    struct qgo_runner *r = child.runner;

    r->kernel->info->call(r->args);
    r->threads[r->current].state = QGO_DONE;
    setcontext(&child.scheduler);
}

static void go_on(struct qgo_runner *r, unsigned t)
{
    r->current = t;
    r->atomics = 0;
    r->kernel->env->thread = r->threads[t].id;
    swapcontext(&child.scheduler, &r->fibers[t].context);
    r->current = r->nthreads;
}

/* ---- What kernels call -------------------------------------------------------------- */

static int on_barrier(void *runner, enum qgo_barrier op, int pred)
{
    struct qgo_runner *r = runner;
    struct qgo_thread *t = &r->threads[r->current];

    t->bar = op;
    t->bar_pred = pred;
    wait_in(r, QGO_AT_BARRIER);
    return t->bar_pred;
}

static unsigned on_collective(void *runner, enum qgo_collective op, unsigned mask, unsigned a,
                              unsigned b, unsigned c, int *pred)
{
    struct qgo_runner *r = runner;
    struct qgo_thread *t = &r->threads[r->current];
    unsigned lane = r->current % QGO_WARP;

    if (!(mask >> lane & 1))
        qgo_fail(r, "%s with the mask 0x%08x, which leaves out the calling lane %u",
                 qgo_collective_name(op), mask, lane);
    t->req = (struct qgo_request){.op = op, .mask = mask, .a = a, .b = b, .c = c};
    wait_in(r, QGO_AT_COLLECTIVE);
    *pred = t->req.pred;
    return t->req.result;
}

static void on_atomic(void *runner)
{
    struct qgo_runner *r = runner;

    if (++r->atomics >= PATIENCE)
        wait_in(r, QGO_READY);
}

static void on_fault(void *runner, const char *what)
{
    qgo_fail(runner, "%s", what);
}

/* ---- One thread block ----------------------------------------------------------------- */

/* Opens the barrier if every thread that has not left waits there. */
static unsigned settle_barrier(struct qgo_runner *r)
{
    unsigned waiting = 0, ones = 0;
    enum qgo_barrier op = QGO_BAR;

    for (unsigned i = 0; i < r->nthreads; i++) {
        const struct qgo_thread *t = &r->threads[i];

        if (t->state == QGO_DONE)
            continue;
        if (t->state != QGO_AT_BARRIER || (waiting && t->bar != op))
            return 0;
        op = t->bar;
        waiting++;
        ones += (unsigned)t->bar_pred;
    }
    for (unsigned i = 0; i < r->nthreads; i++) {
        struct qgo_thread *t = &r->threads[i];

        if (t->state == QGO_DONE)
            continue;
        t->state = QGO_READY;
        t->bar_pred = op == QGO_BAR_AND  ? ones == waiting
                      : op == QGO_BAR_OR ? ones != 0
                                         : (int)ones;
    }
    return waiting;
}

static const char *waits_for(const struct qgo_thread *t, char *buf, size_t n)
{
    if (t->state == QGO_AT_BARRIER)
        snprintf(buf, n, "__syncthreads");
    else
        snprintf(buf, n, "%s with the mask 0x%08x", qgo_collective_name(t->req.op), t->req.mask);
    return buf;
}

/* Nobody can go on: names a waiting thread and one that waits for something else. */
static void deadlock(struct qgo_runner *r)
{
    const struct qgo_thread *a = NULL, *b = NULL;
    char wa[80], wb[80];

    for (unsigned i = 0; i < r->nthreads; i++) {
        const struct qgo_thread *t = &r->threads[i];

        if (t->state == QGO_DONE)
            continue;
        if (!a)
            a = t;
        else if (!b &&
                 (t->state != a->state || (t->state == QGO_AT_COLLECTIVE &&
                                           (t->req.op != a->req.op || t->req.mask != a->req.mask))))
            b = t;
    }
    if (!a || !b)
        qgo_fail(r, "deadlock");
    qgo_fail(r, "deadlock: thread (%u,%u,%u) waits at %s while thread (%u,%u,%u) waits at %s",
             a->id.x, a->id.y, a->id.z, waits_for(a, wa, sizeof wa), b->id.x, b->id.y, b->id.z,
             waits_for(b, wb, sizeof wb));
}

static void start_threads(struct qgo_runner *r, const uint32_t block[3])
{
    for (unsigned i = 0; i < r->nthreads; i++) {
        struct qgo_thread *t = &r->threads[i];
        ucontext_t *c = &r->fibers[i].context;

        memset(t, 0, sizeof *t);
        t->id = (struct qgo_dim){i % block[0], i / block[0] % block[1], i / block[0] / block[1]};
        getcontext(c);
        c->uc_stack.ss_sp = child.stacks + (size_t)i * (GUARD + STACK) + GUARD;
        c->uc_stack.ss_size = STACK;
        c->uc_link = NULL;
        makecontext(c, fiber_main, 0);
    }
}

static void run_block(struct qgo_runner *r, const uint32_t block[3])
{
    const struct qgo_info *info = r->kernel->info;

    if (info->shared_end > info->shared)
        memset(info->shared, POISON, (size_t)(info->shared_end - info->shared));
    start_threads(r, block);
    for (;;) {
        unsigned ran = 0, left = 0;

        for (unsigned i = 0; i < r->nthreads; i++) {
            if (r->threads[i].state == QGO_READY) {
                go_on(r, i);
                ran++;
            }
            left += r->threads[i].state != QGO_DONE;
        }
        if (!left)
            return;
        if (qgo_settle_warps(r) + ran == 0 && !settle_barrier(r) && !qgo_settle_activemasks(r))
            deadlock(r);
    }
}

void qgo_child(struct qgo_runner *r, const uint32_t grid[3], const uint32_t block[3], int seconds)
{
    struct qgo_env *env = r->kernel->env;

    r->nthreads = block[0] * block[1] * block[2];
    r->current = r->nthreads;
    r->fibers = child.fibers;
    child.runner = r;
    child.stacks_size = (size_t)r->nthreads * (GUARD + STACK);
    child.stacks = mmap(NULL, child.stacks_size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (child.stacks == MAP_FAILED)
        qgo_fail(r, "no memory for the stacks of %u threads", r->nthreads);
    for (unsigned i = 0; i < r->nthreads; i++)
        mprotect(child.stacks + (size_t)i * (GUARD + STACK), GUARD, PROT_NONE);
    *env = (struct qgo_env){.block_size = {block[0], block[1], block[2]},
                            .grid_size = {grid[0], grid[1], grid[2]},
                            .runner = r,
                            .barrier = on_barrier,
                            .collective = on_collective,
                            .atomic = on_atomic,
                            .fault = on_fault};
    catch_signals(seconds);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* no run outlives who asked for it */
    for (uint32_t z = 0; z < grid[2]; z++)
        for (uint32_t y = 0; y < grid[1]; y++)
            for (uint32_t x = 0; x < grid[0]; x++) {
                env->block = (struct qgo_dim){x, y, z};
                run_block(r, block);
            }
    r->report->done = 1;
    end_process(0);
}
