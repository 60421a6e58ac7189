/* A libcuda.so.1 for test_run_golden.sh: its only device is called "fake device", its memory is the
 * host's, and it knows two kernels by name, dot and axpb, whose code it does not look at.
 *
 * $FAKE_CUDA: no-device | no-code | refuses | stops | hangs | stray | level-0 (dot is wrong there)
 */
#define _GNU_SOURCE
#include "cuda_abi.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INVALID = 1, ILLEGAL_ADDRESS = 700, INVALID_IMAGE = 200, NO_SYMBOL = 500 };

struct CUmod_st {
    bool level_0;
};

struct CUfunc_st {
    bool level_0, is_dot;
};

static int broken; /* like the real one, it never recovers */
static bool hangs;

static bool fault(const char *name)
{
    const char *set = getenv("FAKE_CUDA");

    return set && !strcmp(set, name);
}

/* The prototypes of what is exported; cuda_abi.h has their pointers only. */
#define AS_PROTOTYPE(member, symbol, parameters) CUresult symbol parameters;
QGG_CUDA_FUNCTIONS(AS_PROTOTYPE)

CUresult cuInit(unsigned int flags)
{
    return flags || !getenv("CUDA_CACHE_DISABLE") ? INVALID
           : fault("no-device")                   ? (CUresult)QGG_CU_NO_DEVICE
                                                  : 0;
}

CUresult cuDriverGetVersion(int *version)
{
    *version = 12080;
    return 0;
}

CUresult cuDeviceGetCount(int *count)
{
    *count = 1;
    return 0;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    *device = 42;
    return ordinal ? INVALID : 0;
}

CUresult cuDeviceGetName(char *name, int len, CUdevice device)
{
    snprintf(name, (size_t)len, "fake device");
    return device == 42 ? 0 : INVALID;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
    *value = attribute == QGG_CU_MAJOR ? 7 : attribute == QGG_CU_MINOR ? 5 : 0;
    return device == 42 ? 0 : INVALID;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    *context = (CUcontext)(uintptr_t)4242;
    return device == 42 ? 0 : INVALID;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
    return device == 42 ? 0 : INVALID;
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    return (uintptr_t)context == 4242 ? 0 : INVALID;
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int noptions,
                            CUjit_option *options, void **values)
{
    char *log = NULL;

    *module = calloc(1, sizeof **module);
    if (!*module || !image)
        return INVALID;
    for (unsigned i = 0; i < noptions; i++) {
        if (options[i] == QGG_CU_JIT_ERROR_LOG)
            log = values[i];
        else if (options[i] == QGG_CU_JIT_LEVEL)
            (*module)->level_0 = (uintptr_t)values[i] == 0;
        else if (options[i] != QGG_CU_JIT_ERROR_LOG_BYTES || (uintptr_t)values[i] < 100)
            return INVALID;
    }
    if (!fault("no-code"))
        return 0;
    if (log)
        strcpy(log, "ptxas fatal: fake trouble\nmore");
    free(*module);
    return INVALID_IMAGE;
}

CUresult cuModuleUnload(CUmodule module)
{
    free(module);
    return 0;
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
    static struct CUfunc_st functions[4];

    if (strcmp(name, "dot") != 0 && strcmp(name, "axpb") != 0)
        return NO_SYMBOL;
    *function = &functions[2 * !strcmp(name, "dot") + module->level_0];
    (*function)->is_dot = !strcmp(name, "dot");
    (*function)->level_0 = module->level_0;
    return 0;
}

CUresult cuMemAlloc_v2(CUdeviceptr *at, size_t bytes)
{
    *at = (CUdeviceptr)(uintptr_t)malloc(bytes);
    return broken;
}

CUresult cuMemFree_v2(CUdeviceptr at)
{
    free((void *)(uintptr_t)at);
    return broken;
}

CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, size_t bytes)
{
    memcpy((void *)(uintptr_t)to, from, bytes);
    return broken;
}

CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, size_t bytes)
{
    memcpy(to, (const void *)(uintptr_t)from, bytes);
    return broken;
}

static uint32_t *words(void **parameters, int i)
{
    uint64_t at;

    memcpy(&at, parameters[i], sizeof at);
    return (uint32_t *)(uintptr_t)at;
}

static uint32_t number(void **parameters, int i)
{
    uint32_t v;

    memcpy(&v, parameters[i], sizeof v);
    return v;
}

/* dot(a, b, out, n): out[0] += a[i] * b[i] */
static void dot(void **p, uint32_t threads, uint32_t wrong)
{
    for (uint32_t i = 0; i < threads && i < number(p, 3); i++)
        words(p, 2)[0] += words(p, 0)[i] * words(p, 1)[i];
    words(p, 2)[0] += wrong;
}

/* axpb(x, y, k, b, n): y[i] = k * x[i] + b */
static void axpb(void **p, uint32_t threads)
{
    for (uint32_t i = 0; i < threads && i < number(p, 4); i++)
        words(p, 1)[i] = number(p, 2) * words(p, 0)[i] + number(p, 3);
}

CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                        unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                        unsigned int block_z, unsigned int shared_bytes, CUstream stream,
                        void **parameters, void **extra)
{
    uint32_t threads = grid_x * grid_y * grid_z * block_x * block_y * block_z;

    if (fault("refuses") || shared_bytes || stream || extra)
        return INVALID;
    if (fault("stops"))
        broken = ILLEGAL_ADDRESS;
    hangs = fault("hangs");
    if (function->is_dot)
        dot(parameters, threads, fault("level-0") && function->level_0);
    else
        axpb(parameters, threads);
    if (fault("stray"))
        words(parameters, 0)[-1] = 0;
    return 0;
}

CUresult cuStreamQuery(CUstream stream)
{
    return stream ? INVALID : hangs ? (CUresult)QGG_CU_NOT_READY : broken;
}

CUresult cuGetErrorName(CUresult error, const char **text)
{
    *text = error == ILLEGAL_ADDRESS ? "FAKE_ILLEGAL_ADDRESS" : "FAKE_ERROR";
    return 0;
}

CUresult cuGetErrorString(CUresult error, const char **text)
{
    *text = error == ILLEGAL_ADDRESS ? "an illegal address" : "no reason";
    return 0;
}
