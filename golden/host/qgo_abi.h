/* What the oracle and the kernels it compiles agree on: C for run.c, C++ for the kernels.
 * No #include, so that a kernel needs no system header. */
#ifndef QGO_ABI_H
#define QGO_ABI_H

struct qgo_dim {
    unsigned x, y, z;
};

/* Barriers: plain and the reductions of __syncthreads_count, _and, _or. */
enum qgo_barrier { QGO_BAR, QGO_BAR_COUNT, QGO_BAR_AND, QGO_BAR_OR };

/* What the lanes of a warp do together. */
enum qgo_collective {
    QGO_SYNCWARP,
    QGO_SHFL_UP, /* value a, lane or delta b, PTX clamp word c; result: word, flag in *pred */
    QGO_SHFL_DOWN,
    QGO_SHFL_BFLY,
    QGO_SHFL_IDX,
    QGO_VOTE_ALL, /* predicate a */
    QGO_VOTE_ANY,
    QGO_VOTE_UNI,
    QGO_VOTE_BALLOT,
    QGO_MATCH_ANY, /* value a, high word b */
    QGO_MATCH_ALL,
    QGO_ACTIVEMASK, /* call site a */
    QGO_NCOLLECTIVES
};

/* The variable qgo_env of a compiled kernel. run.c sets it before each thread goes on. */
struct qgo_env {
    struct qgo_dim thread, block, block_size, grid_size;
    void *runner;
    int (*barrier)(void *runner, enum qgo_barrier op, int pred);
    unsigned (*collective)(void *runner, enum qgo_collective op, unsigned mask, unsigned a,
                           unsigned b, unsigned c, int *pred);
    void (*atomic)(void *runner); /* called before each atomic: lets others run now and then */
    void (*fault)(void *runner, const char *what); /* does not return */
};

/* An argument: a pointer, or an integer of which the parameter takes what it needs. */
struct qgo_value {
    void *ptr;
    unsigned scalar;
};

/* Kind of a parameter: 0 pointer, else bytes, plus 16 if signed. */
enum { QGO_POINTER = 0, QGO_SIGNED = 16 };

/* The variable qgo_info of a compiled kernel. */
struct qgo_info {
    unsigned nparams;
    const unsigned char *kinds;
    void (*call)(const struct qgo_value *args); /* the whole of one thread */
    char *shared, *shared_end;                  /* all __shared__ variables */
};

#endif
