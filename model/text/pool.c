/* Threads that wait for work: a short spin, then a sleep. */
#include "internal.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SPIN = 4000, MAX_THREADS = 256 };

struct worker {
    struct qt_pool *p;
    unsigned index;
    pthread_t id;
};

struct qt_pool {
    unsigned n; /* threads, the caller's included */
    struct worker *w;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    atomic_uint round; /* counts calls; a change is the signal */
    atomic_uint next, left;
    atomic_bool stop;
    uint32_t items;
    void (*f)(void *ctx, uint32_t i, unsigned worker);
    void *ctx;
};

static void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void work(struct qt_pool *p, unsigned index)
{
    for (;;) {
        uint32_t i = atomic_fetch_add(&p->next, 1);

        if (i >= p->items)
            return;
        p->f(p->ctx, i, index);
    }
}

static void *thread(void *arg)
{
    struct worker *w = arg;
    struct qt_pool *p = w->p;
    unsigned seen = 0;

    for (;;) {
        for (int k = 0; k < SPIN && atomic_load(&p->round) == seen; k++)
            relax();
        if (atomic_load(&p->round) == seen) {
            pthread_mutex_lock(&p->lock);
            while (atomic_load(&p->round) == seen)
                pthread_cond_wait(&p->wake, &p->lock);
            pthread_mutex_unlock(&p->lock);
        }
        seen = atomic_load(&p->round);
        if (atomic_load(&p->stop))
            return NULL;
        work(p, w->index);
        atomic_fetch_sub(&p->left, 1);
    }
}

static void signal_round(struct qt_pool *p)
{
    pthread_mutex_lock(&p->lock);
    atomic_fetch_add(&p->round, 1);
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
}

struct qt_pool *qt_pool_new(unsigned threads)
{
    struct qt_pool *p = calloc(1, sizeof *p);
    sigset_t all, before;

    if (!p)
        return NULL;
    threads = threads < 1 ? 1 : threads > MAX_THREADS ? MAX_THREADS : threads;
    p->w = calloc(threads, sizeof *p->w);
    if (!p->w) {
        free(p);
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    p->n = 1;
    /* They leave signals to the caller's threads: a handler that runs in one of these wakes nobody
     * who waits, in pselect say. */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    for (unsigned i = 1; i < threads; i++) {
        p->w[i] = (struct worker){.p = p, .index = i};
        if (pthread_create(&p->w[i].id, NULL, thread, &p->w[i]))
            break; /* fewer will do */
        p->n++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return p;
}

void qt_pool_free(struct qt_pool *p)
{
    if (!p)
        return;
    atomic_store(&p->stop, true);
    signal_round(p);
    for (unsigned i = 1; i < p->n; i++)
        pthread_join(p->w[i].id, NULL);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->lock);
    free(p->w);
    free(p);
}

unsigned qt_pool_threads(const struct qt_pool *p)
{
    return p->n;
}

void qt_pool_run(struct qt_pool *p, uint32_t n, void (*f)(void *ctx, uint32_t i, unsigned worker),
                 void *ctx)
{
    if (p->n == 1 || n <= 1) {
        for (uint32_t i = 0; i < n; i++)
            f(ctx, i, 0);
        return;
    }
    p->f = f;
    p->ctx = ctx;
    p->items = n;
    atomic_store(&p->next, 0);
    atomic_store(&p->left, p->n - 1);
    signal_round(p);
    work(p, 0);
    for (int k = 0; atomic_load(&p->left) != 0; k++) {
        relax();
        if (k > SPIN) /* somebody else has the processor: let them */
            sched_yield();
    }
}
