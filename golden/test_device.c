#define _GNU_SOURCE
#include "test_device.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct code {
    enum qgg_run way;
};

static int fake_open(struct qgg_driver *d, struct qgg_device *device, struct qg_error *e)
{
    struct fake *f = d->ctx;

    if (f->no_gpu)
        return qg_error_set(e, QGG_EXIT_NO_GPU, NULL, 0, 0, "there is no fake GPU");
    snprintf(device->name, sizeof device->name, "%s", f->name);
    snprintf(device->driver, sizeof device->driver, "fake 1.0");
    device->major = f->major;
    device->minor = f->minor;
    f->opened = true;
    return 0;
}

static void fake_close(struct qgg_driver *d)
{
    struct fake *f = d->ctx;

    f->opened = false;
}

static int fake_load(struct qgg_driver *d, const void *image, int level, const char *kernel,
                     void **code, struct qg_error *e)
{
    struct fake *f = d->ctx;
    struct code *c;

    (void)kernel;
    if (f->no_load)
        return qg_error_set(e, QG_EXIT_MISMATCH, NULL, 0, 0, "loading its code: fake trouble");
    c = malloc(sizeof *c);
    cr_assert(c);
    if (!strncmp(image, "cubin", 5))
        c->way = QGG_RUN_NVCC;
    else
        c->way = level == QGG_LEVEL_DEFAULT ? QGG_RUN_JIT_DEFAULT : QGG_RUN_JIT_0;
    cr_assert(level == QGG_LEVEL_DEFAULT || level == 0);
    f->loaded++;
    *code = c;
    return 0;
}

static void fake_unload(struct qgg_driver *d, void *code)
{
    struct fake *f = d->ctx;

    f->loaded--;
    free(code);
}

static int fake_alloc(struct qgg_driver *d, size_t bytes, uint64_t *at, struct qg_error *e)
{
    struct fake *f = d->ctx;
    void *p = malloc(bytes);

    (void)e;
    cr_assert(p);
    f->allocated++;
    *at = (uint64_t)(uintptr_t)p;
    return 0;
}

static void fake_release(struct qgg_driver *d, uint64_t at)
{
    struct fake *f = d->ctx;

    f->allocated--;
    free((void *)(uintptr_t)at);
}

static int fake_put(struct qgg_driver *d, uint64_t to, const void *from, size_t bytes,
                    struct qg_error *e)
{
    (void)d, (void)e;
    memcpy((void *)(uintptr_t)to, from, bytes);
    return 0;
}

static int fake_get(struct qgg_driver *d, void *to, uint64_t from, size_t bytes, struct qg_error *e)
{
    (void)d, (void)e;
    memcpy(to, (const void *)(uintptr_t)from, bytes);
    return 0;
}

static int fake_run(struct qgg_driver *d, void *code, const uint32_t grid[3],
                    const uint32_t block[3], uint32_t shared_bytes, void **args, unsigned seconds,
                    struct qg_error *e)
{
    struct fake *f = d->ctx;
    struct code *c = code;
    struct fake_launch l = {
        .way = c->way, .number = f->launches++, .args = args, .shared_bytes = shared_bytes};

    (void)seconds;
    memcpy(l.grid, grid, sizeof l.grid);
    memcpy(l.block, block, sizeof l.block);
    if (!f->kernel(&l))
        return 0;
    d->broken = true;
    return qg_error_set(e, QG_EXIT_MISMATCH, NULL, 0, 0, "the kernel stopped: fake trouble");
}

void fake_init(struct fake *f, int (*kernel)(const struct fake_launch *l))
{
    memset(f, 0, sizeof *f);
    f->driver = (struct qgg_driver){.ctx = f,
                                    .open = fake_open,
                                    .close = fake_close,
                                    .load = fake_load,
                                    .unload = fake_unload,
                                    .alloc = fake_alloc,
                                    .release = fake_release,
                                    .put = fake_put,
                                    .get = fake_get,
                                    .launch = fake_run};
    f->name = "fake device";
    f->major = 9;
    f->kernel = kernel;
}

uint32_t *fake_words(const struct fake_launch *l, int i)
{
    uint64_t at;

    memcpy(&at, l->args[i], sizeof at);
    return (uint32_t *)(uintptr_t)at;
}

uint32_t fake_number(const struct fake_launch *l, int i)
{
    uint32_t v;

    memcpy(&v, l->args[i], sizeof v);
    return v;
}

/* ---- Files --------------------------------------------------------------------------------- */

static char root[64];

static void remove_tree(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", root);
    if (root[0] && system(command) != 0)
        perror(root);
}

void fake_tree(void)
{
    snprintf(root, sizeof root, "/tmp/qgpu-golden-XXXXXX");
    cr_assert(mkdtemp(root));
    cr_assert(chdir(root) == 0 && mkdir("golden", 0777) == 0 && mkdir("kernels", 0777) == 0);
    cr_assert(atexit(remove_tree) == 0);
}

void fake_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    cr_assert(f && fputs(text, f) >= 0 && fclose(f) == 0, "cannot write %s", path);
}

char *fake_read(const char *path)
{
    static char text[1 << 16];
    FILE *f = fopen(path, "r");
    size_t n;

    if (!f)
        return NULL;
    n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = 0;
    return text;
}

void fake_shell(const char *command, char *line, size_t n)
{
    FILE *f = popen(command, "r");

    cr_assert(f && fgets(line, (int)n, f), "%s", command);
    line[strcspn(line, "\n")] = 0;
    pclose(f);
}
