#include "bench_native.h"
#include "../golden/host/oracle.h"

#include <limits.h>
#include <stdio.h>
#include <sys/resource.h>

/* The loop of cmd_bench.c. Volatile: memory is read and written each time, as there. */
static const char loop_cu[] = "__global__ void loop(unsigned *memory, unsigned n)\n"
                              "{\n"
                              "    volatile unsigned *out = memory;\n"
                              "    unsigned x = threadIdx.x + 1;\n"
                              "    do {\n"
                              "        x ^= x << 13;\n"
                              "        x ^= x >> 17;\n"
                              "        x ^= x << 5;\n"
                              "        out[threadIdx.x] += x;\n"
                              "    } while (--n);\n"
                              "}\n";

static double children_seconds(void)
{
    struct rusage r;

    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

static int run(struct qgo_kernel *k, uint32_t n, uint32_t out[4], char *msg, size_t size)
{
    const uint32_t grid[3] = {1, 1, 1}, block[3] = {4, 1, 1};
    struct qgo_arg args[2] = {{.is_array = 1, .array = {out, 4}}, {.scalar = n}};

    for (int i = 0; i < 4; i++)
        out[i] = 0;
    return qgo_run(k, grid, block, args, 2, msg, size);
}

int qgh_bench_native(const char *dir, uint32_t n, bool *ran, double *seconds, uint32_t out[4],
                     struct qg_error *e)
{
    char path[PATH_MAX], msg[1024] = "cannot write the source";
    struct qgo_kernel *k = NULL;
    double start, empty;
    FILE *f;
    int rc;

    *ran = false;
    snprintf(path, sizeof path, "%s/loop.cu", dir);
    f = fopen(path, "w");
    if (f) {
        bool written = fputs(loop_cu, f) >= 0;

        if (!fclose(f) && written)
            k = qgo_load(path, "loop", NULL, msg, sizeof msg);
    }
    if (!k)
        return 0; /* no clang: there is nothing to compare with */
    start = children_seconds();
    rc = run(k, 1, out, msg, sizeof msg);
    empty = children_seconds() - start; /* the child process itself */
    start = children_seconds();
    rc = rc ? rc : run(k, n, out, msg, sizeof msg);
    *seconds = children_seconds() - start - empty;
    qgo_free(k);
    *ran = !rc && *seconds > 0;
    return rc ? qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "the bench loop on this CPU: %s", msg)
              : 0;
}
