/* The driver interface on libcuda, which is looked for only when the program runs. */
#define _GNU_SOURCE
#include "cuda_abi.h"
#include "driver.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct state {
    struct qgg_cuda cu;
    void *lib;
    CUdevice device;
    bool retained;
};

struct code {
    CUmodule module;
    CUfunction function;
};

/* ---- Errors --------------------------------------------------------------------------------- */

static const char *name_of(const struct state *s, CUresult rc)
{
    const char *text = NULL;

    return s->cu.error_name(rc, &text) == QGG_CU_SUCCESS && text ? text : "unknown error";
}

static int failed(const struct state *s, int code, CUresult rc, const char *doing,
                  struct qg_error *e)
{
    const char *text = NULL;

    if (s->cu.error_text(rc, &text) != QGG_CU_SUCCESS || !text)
        text = "no explanation";
    return qg_error_set(e, code, NULL, 0, 0, "%s: %s (%d): %s", doing, name_of(s, rc), (int)rc,
                        text);
}

static int no_gpu(struct qg_error *e, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static int no_gpu(struct qg_error *e, const char *hint, const char *fmt, ...)
{
    char what[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    qg_error_set(e, QGG_EXIT_NO_GPU, NULL, 0, 0, "%s", what);
    qg_error_hint(e, "%s", hint);
    return QGG_EXIT_NO_GPU;
}

#define NEED_DRIVER "goldens are measured on a machine with an NVIDIA GPU and its driver; see ci/t4"

/* ---- Opening -------------------------------------------------------------------------------- */

static int find_symbols(struct state *s, struct qg_error *e)
{
#define AS_LOOKUP(member, symbol, parameters)                                                      \
    *(void **)&s->cu.member = dlsym(s->lib, #symbol);                                              \
    if (!s->cu.member)                                                                             \
        return no_gpu(e, "install a driver for CUDA 11 or newer", "libcuda has no " #symbol);
    QGG_CUDA_FUNCTIONS(AS_LOOKUP)
    return 0;
}

/* The kernel module's version, "580.65.06", from "NVRM version: ... 580.65.06 Release Build". */
static void module_version(char *buf, size_t n)
{
    FILE *f = fopen("/proc/driver/nvidia/version", "r");
    char line[512], *word, *rest = NULL;

    buf[0] = 0;
    if (f && fgets(line, sizeof line, f))
        for (word = strtok_r(line, " \t\n", &rest); word && !buf[0];
             word = strtok_r(NULL, " \t\n", &rest))
            if (isdigit((unsigned char)word[0]) && strchr(word, '.'))
                snprintf(buf, n, "%.40s", word);
    if (f)
        fclose(f);
}

static int describe(struct state *s, struct qgg_device *d, struct qg_error *e)
{
    char module[48];
    int version = 0;
    CUresult rc = s->cu.device_name(d->name, (int)sizeof d->name - 1, s->device);

    if (!rc)
        rc = s->cu.device_attribute(&d->major, QGG_CU_MAJOR, s->device);
    if (!rc)
        rc = s->cu.device_attribute(&d->minor, QGG_CU_MINOR, s->device);
    if (!rc)
        rc = s->cu.driver_version(&version);
    if (rc)
        return failed(s, QG_EXIT_INTERNAL, rc, "asking what the device is", e);
    module_version(module, sizeof module);
    snprintf(d->driver, sizeof d->driver, "%s%sCUDA %d.%d", module, module[0] ? ", " : "",
             version / 1000, version % 1000 / 10);
    return 0;
}

static int open_device(struct qgg_driver *d, struct qgg_device *device, struct qg_error *e)
{
    struct state *s = d->ctx;
    CUcontext context;
    CUresult rc;
    int count = 0;

    /* A JIT that finds last week's result in a cache measures nothing. */
    setenv("CUDA_CACHE_DISABLE", "1", 1);
    s->lib = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!s->lib)
        return no_gpu(e, NEED_DRIVER, "there is no CUDA driver here: %s", dlerror());
    if (find_symbols(s, e))
        return QGG_EXIT_NO_GPU;
    rc = s->cu.init(0);
    if (!rc)
        rc = s->cu.device_count(&count);
    if (rc)
        return no_gpu(e, NEED_DRIVER, "the CUDA driver finds no usable GPU: %s (%d)",
                      name_of(s, rc), (int)rc);
    if (!count)
        return no_gpu(e, NEED_DRIVER, "the CUDA driver finds no GPU");
    rc = s->cu.device_get(&s->device, 0);
    if (!rc)
        rc = s->cu.context_retain(&context, s->device);
    if (rc)
        return failed(s, QG_EXIT_INTERNAL, rc, "opening the device", e);
    s->retained = true;
    rc = s->cu.context_set(context);
    if (rc)
        return failed(s, QG_EXIT_INTERNAL, rc, "opening the device", e);
    return describe(s, device, e);
}

static void close_device(struct qgg_driver *d)
{
    struct state *s = d->ctx;

    if (s->retained)
        s->cu.context_release(s->device);
    s->retained = false;
    /* libcuda does not like to be unloaded; it stays until the process ends. */
}

/* ---- Code ----------------------------------------------------------------------------------- */

static int load(struct qgg_driver *d, const void *image, int level, const char *kernel, void **code,
                struct qg_error *e)
{
    struct state *s = d->ctx;
    char log[600] = "";
    CUjit_option options[] = {(CUjit_option)QGG_CU_JIT_ERROR_LOG,
                              (CUjit_option)QGG_CU_JIT_ERROR_LOG_BYTES,
                              (CUjit_option)QGG_CU_JIT_LEVEL};
    /* Numbers travel in the pointer itself. */
    void *values[] = {log, (void *)(uintptr_t)(sizeof log - 1), (void *)(intptr_t)level};
    struct code *c = calloc(1, sizeof *c);
    char doing[700];
    CUresult rc;

    *code = NULL;
    if (!c)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    rc = s->cu.module_load(&c->module, image, level == QGG_LEVEL_DEFAULT ? 2 : 3, options, values);
    if (rc) {
        log[strcspn(log, "\n")] = 0;
        snprintf(doing, sizeof doing, "loading its code%s%.300s", log[0] ? ": " : "", log);
        free(c);
        return failed(s, QG_EXIT_MISMATCH, rc, doing, e);
    }
    rc = s->cu.module_function(&c->function, c->module, kernel);
    if (rc) {
        s->cu.module_unload(c->module);
        free(c);
        return failed(s, QG_EXIT_MISMATCH, rc, "finding the kernel in its code", e);
    }
    *code = c;
    return 0;
}

static void unload(struct qgg_driver *d, void *code)
{
    struct state *s = d->ctx;
    struct code *c = code;

    s->cu.module_unload(c->module);
    free(c);
}

/* ---- Memory --------------------------------------------------------------------------------- */

static int alloc(struct qgg_driver *d, size_t bytes, uint64_t *at, struct qg_error *e)
{
    struct state *s = d->ctx;
    CUdeviceptr p = 0;
    CUresult rc = s->cu.mem_alloc(&p, bytes);

    *at = p;
    return rc ? failed(s, QG_EXIT_MISMATCH, rc, "asking for device memory", e) : 0;
}

static void release(struct qgg_driver *d, uint64_t at)
{
    struct state *s = d->ctx;

    s->cu.mem_free(at);
}

static int put(struct qgg_driver *d, uint64_t to, const void *from, size_t bytes,
               struct qg_error *e)
{
    struct state *s = d->ctx;
    CUresult rc = s->cu.copy_to(to, from, bytes);

    return rc ? failed(s, QG_EXIT_MISMATCH, rc, "copying to the device", e) : 0;
}

static int get(struct qgg_driver *d, void *to, uint64_t from, size_t bytes, struct qg_error *e)
{
    struct state *s = d->ctx;
    CUresult rc = s->cu.copy_from(to, from, bytes);

    return rc ? failed(s, QG_EXIT_MISMATCH, rc, "copying from the device", e) : 0;
}

/* ---- Launch --------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int launch(struct qgg_driver *d, void *code, const uint32_t grid[3], const uint32_t block[3],
                  uint32_t shared_bytes, void **args, unsigned seconds, struct qg_error *e)
{
    struct state *s = d->ctx;
    struct code *c = code;
    struct timespec nap = {0, 50000};
    double end = now() + seconds;
    CUresult rc = s->cu.launch(c->function, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                               shared_bytes, NULL, args, NULL);

    if (rc)
        return failed(s, QG_EXIT_MISMATCH, rc, "the launch was refused", e);
    /* Asking again and again, for a call that waits would wait for ever. */
    while ((rc = s->cu.stream_query(NULL)) == QGG_CU_NOT_READY) {
        if (now() > end) {
            d->broken = d->stuck = true;
            return qg_error_set(e, QG_EXIT_MISMATCH, NULL, 0, 0, "not finished after %u s",
                                seconds);
        }
        nanosleep(&nap, NULL);
    }
    d->broken = rc != QGG_CU_SUCCESS;
    return rc ? failed(s, QG_EXIT_MISMATCH, rc, "the kernel stopped", e) : 0;
}

int qgg_cuda_driver(struct qgg_driver *d, struct qg_error *e)
{
    struct state *s = calloc(1, sizeof *s);

    if (!s)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    *d = (struct qgg_driver){.ctx = s,
                             .open = open_device,
                             .close = close_device,
                             .load = load,
                             .unload = unload,
                             .alloc = alloc,
                             .release = release,
                             .put = put,
                             .get = get,
                             .launch = launch};
    return 0;
}
