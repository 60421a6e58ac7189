/* For the tests: a device that is none, named "fake device", and a tree with a kernel in it. */
#ifndef QGG_TEST_DEVICE_H
#define QGG_TEST_DEVICE_H

#include "runner.h"

/* A way to run the kernel: which of the three it is shows in the image and the level. */
struct fake_launch {
    enum qgg_run way;
    int number; /* launches of this device before this one */
    uint32_t grid[3], block[3], shared_bytes;
    void **args;
};

struct fake {
    struct qgg_driver driver;
    const char *name; /* "fake device" */
    int major, minor;
    /* Runs a kernel on host memory; returns 0, or QG_EXIT_MISMATCH for "the kernel stopped". */
    int (*kernel)(const struct fake_launch *l);
    bool no_gpu, no_load;
    int launches, allocated, loaded; /* allocated, loaded: and not given back */
    bool opened;
};

void fake_init(struct fake *f, int (*kernel)(const struct fake_launch *l));

/* Parameter i as a pointer to words, and as a number. */
uint32_t *fake_words(const struct fake_launch *l, int i);
uint32_t fake_number(const struct fake_launch *l, int i);

/* A new folder with golden/ and kernels/ in it; becomes the current one. */
void fake_tree(void);
void fake_write(const char *path, const char *text);
char *fake_read(const char *path); /* NULL: no such file */
/* Runs a shell command and returns its first line. */
void fake_shell(const char *command, char *line, size_t n);

#endif
