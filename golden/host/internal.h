/* Shared by the oracle's own files. */
#ifndef QGO_INTERNAL_H
#define QGO_INTERNAL_H

#include "oracle.h"
#include "qgo_abi.h"

#include <stdint.h>

struct qgo_kernel {
    void *handle; /* of dlopen */
    char name[128];
    const struct qgo_info *info;
    struct qgo_env *env;
};

/* Files that the compiler of a kernel needs (embed.c). */
struct qgo_file {
    const char *name, *begin, *end;
};
extern const struct qgo_file qgo_files[];
extern const unsigned qgo_nfiles;

/* Rewrites the LLVM IR text that clang made of a kernel so that shifts clamp and divisions wrap or
 * fault as README.md says. Returns malloc'ed text, or NULL with msg. (rewrite.c) */
char *qgo_rewrite(const char *ir, char *msg, size_t nmsg);

/* Runs argv in the folder dir with output and errors into the file `log` there. Returns its exit
 * status, or -1 with msg if it could not run. (spawn.c) */
int qgo_spawn(const char *dir, char *const argv[], const char *log, char *msg, size_t nmsg);
/* A whole file as malloc'ed NUL-terminated text, or NULL. */
char *qgo_read_file(const char *path, size_t *size);
/* Writes dir/name. Returns 0, or -1 with msg. */
int qgo_write_file(const char *dir, const char *name, const char *begin, size_t n, char *msg,
                   size_t nmsg);
int qgo_append_file(const char *path, const char *begin, size_t n);
/* Creates the folder and its parents. Returns 0 if it exists afterwards. */
int qgo_make_dirs(const char *path);
/* Removes a folder of plain files. */
void qgo_remove_dir(const char *path);

/* ---- Dynamic shared memory (dynamic.c) ------------------------------------------ */

/* The preprocessed source with each `extern __shared__ T name[];` made into what C++ has.
 * malloc'ed; NULL: no memory. */
char *qgo_dynamic_arrays(const char *text);

/* ---- The child process (fiber.c, warp.c) -------------------------------------- */

enum { QGO_MAX_THREADS = 1024, QGO_WARP = 32 };

/* What the child tells the parent through shared memory. */
struct qgo_report {
    int done;       /* all thread blocks finished */
    char text[512]; /* else: why not */
};

/* What a fiber is doing. */
enum qgo_state { QGO_READY, QGO_AT_BARRIER, QGO_AT_COLLECTIVE, QGO_DONE };

struct qgo_request {
    enum qgo_collective op;
    unsigned mask, a, b, c;
    unsigned result;
    int pred;
};

struct qgo_fiber; /* fiber.c */

struct qgo_thread {
    enum qgo_state state;
    struct qgo_dim id;
    enum qgo_barrier bar;
    int bar_pred; /* in: predicate; out: result */
    struct qgo_request req;
};

struct qgo_runner {
    const struct qgo_kernel *kernel;
    const struct qgo_value *args;
    struct qgo_report *report;
    unsigned nthreads, current; /* current: thread that runs, or nthreads */
    unsigned atomics;           /* since the last switch */
    struct qgo_thread threads[QGO_MAX_THREADS];
    struct qgo_fiber *fibers;
};

/* Runs the launch in this process, which then must end: its signal handlers, timers and the
 * kernel's variables are those of the launch. */
void qgo_child(struct qgo_runner *r, const uint32_t grid[3], const uint32_t block[3], int seconds)
    __attribute__((noreturn));

/* Reports a fault of the current thread and ends the process. */
void qgo_fail(struct qgo_runner *r, const char *fmt, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

/* Lets the lanes go on whose collective is complete. Returns how many. (warp.c) */
unsigned qgo_settle_warps(struct qgo_runner *r);
/* Answers the waiting calls of __activemask(); for when nothing else can go on. */
unsigned qgo_settle_activemasks(struct qgo_runner *r);
const char *qgo_collective_name(enum qgo_collective op);

#endif
