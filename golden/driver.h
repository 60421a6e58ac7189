/* All that the golden runner asks of a GPU. cuda.c answers through libcuda; the tests bring a
 * device of their own, which is named "fake device". */
#ifndef QGG_DRIVER_H
#define QGG_DRIVER_H

#include "../interp/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit codes besides those of interp/error.h. QGG_EXIT_SKIPPED is not an exit code of run_golden:
 * a file that has nothing to launch. */
enum { QGG_EXIT_NO_GPU = 4, QGG_EXIT_SKIPPED = 5 };

struct qgg_device {
    char name[128];   /* as the driver says it */
    int major, minor; /* compute capability */
    char driver[96];  /* its version */
};

enum { QGG_LEVEL_DEFAULT = -1 };

/* Functions that can fail return 0 or an exit code with *e set; QG_EXIT_MISMATCH is a fault of the
 * kernel (it does not load, stops with an error, does not end), QGG_EXIT_NO_GPU says why there is
 * none. Addresses are the device's. */
struct qgg_driver {
    void *ctx;
    bool broken; /* set by launch: the kernel stopped with an error, and so will all that follows
                  * in this process */
    bool stuck;  /* set by launch, with broken: the kernel still runs, and every other call, close
                  * included, would wait for it */

    /* Takes the first device. Called once, before anything else; close undoes it. */
    int (*open)(struct qgg_driver *d, struct qgg_device *device, struct qg_error *e);
    void (*close)(struct qgg_driver *d);

    /* Loads PTX text (NUL-terminated) or a cubin. `level` is the JIT's, 0 to 4, or
     * QGG_LEVEL_DEFAULT to leave it to the driver. */
    int (*load)(struct qgg_driver *d, const void *image, int level, const char *kernel, void **code,
                struct qg_error *e);
    void (*unload)(struct qgg_driver *d, void *code);

    int (*alloc)(struct qgg_driver *d, size_t bytes, uint64_t *at, struct qg_error *e);
    void (*release)(struct qgg_driver *d, uint64_t at);
    int (*put)(struct qgg_driver *d, uint64_t to, const void *from, size_t bytes,
               struct qg_error *e);
    int (*get)(struct qgg_driver *d, void *to, uint64_t from, size_t bytes, struct qg_error *e);

    /* Runs a kernel to its end. args[i] points to the value of parameter i, at least as many bytes
     * as the kernel takes, the low ones first. */
    int (*launch)(struct qgg_driver *d, void *code, const uint32_t grid[3], const uint32_t block[3],
                  uint32_t shared_bytes, void **args, unsigned seconds, struct qg_error *e);
};

/* libcuda, found by the dynamic loader when it is opened: the program starts without it. The
 * caller frees the driver's ctx with free() after close. Returns 0 or an exit code. */
int qgg_cuda_driver(struct qgg_driver *d, struct qg_error *e);

#endif
