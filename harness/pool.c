#define _GNU_SOURCE
#include "pool.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct unit {
    pid_t pid; /* 0: not running */
    int ended, status;
    FILE *out;
};

/* The signal that asked us to stop. A handler can reach nothing but a global. */
static volatile sig_atomic_t stop_signal;

static void on_signal(int sig)
{
    stop_signal = sig;
}

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { NSTOP = sizeof stop_signals / sizeof *stop_signals };

static void catch_signals(struct sigaction old[NSTOP])
{
    struct sigaction act = {.sa_handler = on_signal}; /* no SA_RESTART: wait must return */

    stop_signal = 0;
    sigemptyset(&act.sa_mask);
    for (int i = 0; i < NSTOP; i++) {
        sigaction(stop_signals[i], NULL, &old[i]);
        if (old[i].sa_handler != SIG_IGN) /* nohup keeps its word */
            sigaction(stop_signals[i], &act, NULL);
    }
}

static void restore_signals(const struct sigaction old[NSTOP])
{
    for (int i = 0; i < NSTOP; i++)
        sigaction(stop_signals[i], &old[i], NULL);
}

static int start(const struct qgh_pool *pool, struct unit *u, int i,
                 const struct sigaction old[NSTOP], struct qg_error *e)
{
    pid_t parent = getpid();

    u->out = tmpfile();
    if (!u->out)
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "cannot make a temporary file: %s",
                            strerror(errno));
    fflush(NULL); /* what is buffered must not be written twice */
    u->pid = fork();
    if (u->pid < 0) {
        u->pid = 0;
        return qg_error_set(e, QG_EXIT_USER, NULL, 0, 0, "cannot start a process: %s",
                            strerror(errno));
    }
    if (u->pid > 0)
        setpgid(u->pid, u->pid); /* whoever comes first */
    if (u->pid == 0) {
        restore_signals(old);
        setpgid(0, 0); /* its own group: what it starts ends with it */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) /* the parent died before that */
            _exit(0);
        pool->work(pool->ctx, i, u->out);
        _exit(fflush(u->out) == 0 ? 0 : QG_EXIT_INTERNAL);
    }
    return 0;
}

/* Waits for one worker of ours, of units first to n - 1. Returns 0, or -1 when interrupted. */
static int wait_one(struct unit *units, int first, int n)
{
    int status;
    pid_t pid = waitpid(-1, &status, 0);

    if (pid < 0)
        return errno == EINTR ? -1 : 0;
    for (int i = first; i < n; i++)
        if (units[i].pid == pid) {
            units[i].pid = 0;
            units[i].ended = 1;
            units[i].status = status;
        }
    return 0;
}

static void stop_all(struct unit *units, int n)
{
    for (int i = 0; i < n; i++)
        if (units[i].pid && kill(-units[i].pid, SIGKILL) != 0)
            kill(units[i].pid, SIGKILL); /* not a group yet */
    for (int i = 0; i < n; i++)
        while (units[i].pid && waitpid(units[i].pid, NULL, 0) < 0 && errno == EINTR)
            ;
}

int qgh_pool_run(const struct qgh_pool *pool, struct qg_error *e)
{
    struct unit *units = calloc((size_t)pool->units + 1, sizeof *units);
    struct sigaction old[NSTOP];
    int started = 0, ended = 0, told = 0, last = pool->units, rc = 0;

    if (!units)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    catch_signals(old);
    while (told < last && !rc) {
        while (started < last && started - ended < pool->jobs && !rc) {
            if (pool->more && !pool->more(pool->ctx)) {
                last = started;
                break;
            }
            rc = start(pool, &units[started], started, old, e);
            started += rc == 0;
        }
        if (!rc && started > ended && wait_one(units, told, started) == 0) {
            ended++;
            if (pool->progress)
                pool->progress(pool->ctx, ended);
        }
        for (; !rc && told < started && units[told].ended; told++) {
            rewind(units[told].out);
            pool->done(pool->ctx, told, units[told].status, units[told].out);
            fclose(units[told].out);
            units[told].out = NULL;
        }
        if (stop_signal)
            rc = -stop_signal;
    }
    stop_all(units + told, started - told);
    restore_signals(old);
    for (int i = told; i <= started && i < pool->units; i++)
        if (units[i].out)
            fclose(units[i].out);
    free(units);
    return rc;
}

int qgh_pool_end(int rc)
{
    if (rc >= 0)
        return rc;
    fflush(stdout);
    fprintf(stderr, "qgpu: interrupted\n");
    raise(-rc);
    return 128 - rc;
}

void *qgh_shared(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    return p == MAP_FAILED ? NULL : p;
}

void qgh_shared_free(void *p, size_t bytes)
{
    if (p)
        munmap(p, bytes);
}
