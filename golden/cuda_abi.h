/* The part of the CUDA driver API that run_golden calls, so that it builds without a toolkit.
 *
 * Source of every declaration: cuda.h of the CUDA toolkit, section "CUDA Driver API"; the symbols
 * are the ones that its macros choose (cuMemAlloc is cuMemAlloc_v2 since CUDA 3.2). They have kept
 * their meaning from CUDA 11 to 13. Where a toolkit is installed, test_cuda_abi.c compares every
 * line with its cuda.h while compiling.
 */
#ifndef QGG_CUDA_ABI_H
#define QGG_CUDA_ABI_H

#include <stddef.h>

/* The test takes the types from the toolkit instead, to compare the signatures below with it. */
#ifndef QGG_CUDA_TYPES_FROM_TOOLKIT
typedef int CUresult;                    /* enum cudaError_enum */
typedef int CUdevice;                    /* CUdevice_v1 */
typedef unsigned long long CUdeviceptr;  /* CUdeviceptr_v2, on 64-bit hosts */
typedef unsigned int CUjit_option;       /* enum CUjit_option_enum */
typedef unsigned int CUdevice_attribute; /* enum CUdevice_attribute_enum */
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
#endif

/* X(our name, name in cuda.h, value) */
#define QGG_CUDA_CONSTANTS(X)                                                                      \
    X(QGG_CU_SUCCESS, CUDA_SUCCESS, 0) /* enum cudaError_enum */                                   \
    X(QGG_CU_NO_DEVICE, CUDA_ERROR_NO_DEVICE, 100)                                                 \
    X(QGG_CU_NOT_READY, CUDA_ERROR_NOT_READY, 600)                                                 \
    X(QGG_CU_JIT_ERROR_LOG, CU_JIT_ERROR_LOG_BUFFER, 5) /* enum CUjit_option_enum */               \
    X(QGG_CU_JIT_ERROR_LOG_BYTES, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, 6)                           \
    X(QGG_CU_JIT_LEVEL, CU_JIT_OPTIMIZATION_LEVEL, 7)                 /* 0 to 4; left out: 4 */    \
    X(QGG_CU_MAJOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 75) /* CUdevice_attribute */     \
    X(QGG_CU_MINOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 76)

#define QGG_AS_CONSTANT(ours, theirs, value) ours = (value),
enum qgg_cuda_constant { QGG_CUDA_CONSTANTS(QGG_AS_CONSTANT) QGG_CUDA_NCONSTANTS };

/* X(member, symbol in libcuda, parameters); all return a CUresult */
#define QGG_CUDA_FUNCTIONS(X)                                                                      \
    X(init, cuInit, (unsigned int flags))                                                          \
    X(driver_version, cuDriverGetVersion, (int *version))                                          \
    X(device_count, cuDeviceGetCount, (int *count))                                                \
    X(device_get, cuDeviceGet, (CUdevice * device, int ordinal))                                   \
    X(device_name, cuDeviceGetName, (char *name, int len, CUdevice device))                        \
    X(device_attribute, cuDeviceGetAttribute,                                                      \
      (int *value, CUdevice_attribute attribute, CUdevice device))                                 \
    X(context_retain, cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device))            \
    X(context_release, cuDevicePrimaryCtxRelease_v2, (CUdevice device))                            \
    X(context_set, cuCtxSetCurrent, (CUcontext context))                                           \
    X(module_load, cuModuleLoadDataEx,                                                             \
      (CUmodule * module, const void *image, unsigned int noptions, CUjit_option *options,         \
       void **values))                                                                             \
    X(module_unload, cuModuleUnload, (CUmodule module))                                            \
    X(module_function, cuModuleGetFunction,                                                        \
      (CUfunction * function, CUmodule module, const char *name))                                  \
    X(mem_alloc, cuMemAlloc_v2, (CUdeviceptr * at, size_t bytes))                                  \
    X(mem_free, cuMemFree_v2, (CUdeviceptr at))                                                    \
    X(copy_to, cuMemcpyHtoD_v2, (CUdeviceptr to, const void *from, size_t bytes))                  \
    X(copy_from, cuMemcpyDtoH_v2, (void *to, CUdeviceptr from, size_t bytes))                      \
    X(launch, cuLaunchKernel,                                                                      \
      (CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,         \
       unsigned int block_x, unsigned int block_y, unsigned int block_z,                           \
       unsigned int shared_bytes, CUstream stream, void **parameters, void **extra))               \
    X(stream_query, cuStreamQuery, (CUstream stream))                                              \
    X(error_name, cuGetErrorName, (CUresult error, const char **text))                             \
    X(error_text, cuGetErrorString, (CUresult error, const char **text))

#define QGG_AS_TYPE(member, symbol, parameters) typedef CUresult(*qgg_cuda_##member) parameters;
QGG_CUDA_FUNCTIONS(QGG_AS_TYPE)

#define QGG_AS_MEMBER(member, symbol, parameters) qgg_cuda_##member member;
struct qgg_cuda {
    QGG_CUDA_FUNCTIONS(QGG_AS_MEMBER)
};

#endif
