/* cuda_abi.h against the toolkit's cuda.h: every constant and signature, while compiling. */
#include <cuda.h>

#define QGG_CUDA_TYPES_FROM_TOOLKIT
#include "cuda_abi.h"

#include <criterion/criterion.h>

#define SAME_VALUE(ours, theirs, value)                                                            \
    _Static_assert((int)ours == (int)theirs, #theirs " has another value");
QGG_CUDA_CONSTANTS(SAME_VALUE)

#define SAME_TYPE(member, symbol, parameters)                                                      \
    _Static_assert(__builtin_types_compatible_p(qgg_cuda_##member, __typeof__(&symbol)),           \
                   #symbol " has another signature");
QGG_CUDA_FUNCTIONS(SAME_TYPE)

/* What cuda_abi.h says these are without a toolkit. */
_Static_assert(sizeof(CUresult) == sizeof(int), "CUresult");
_Static_assert(__builtin_types_compatible_p(CUdevice, int), "CUdevice");
_Static_assert(__builtin_types_compatible_p(CUdeviceptr, unsigned long long), "CUdeviceptr");
_Static_assert(sizeof(CUjit_option) == sizeof(unsigned int), "CUjit_option");
_Static_assert(sizeof(CUdevice_attribute) == sizeof(unsigned int), "CUdevice_attribute");
_Static_assert(__builtin_types_compatible_p(CUcontext, struct CUctx_st *), "CUcontext");
_Static_assert(__builtin_types_compatible_p(CUmodule, struct CUmod_st *), "CUmodule");
_Static_assert(__builtin_types_compatible_p(CUfunction, struct CUfunc_st *), "CUfunction");
_Static_assert(__builtin_types_compatible_p(CUstream, struct CUstream_st *), "CUstream");

/* The symbols that cuda.h's macros choose are the ones looked up. */
#define NAME(x) NAME_(x)
#define NAME_(x) #x

Test(cuda_abi, versioned_symbols)
{
    cr_expect_str_eq(NAME(cuMemAlloc), "cuMemAlloc_v2");
    cr_expect_str_eq(NAME(cuMemFree), "cuMemFree_v2");
    cr_expect_str_eq(NAME(cuMemcpyHtoD), "cuMemcpyHtoD_v2");
    cr_expect_str_eq(NAME(cuMemcpyDtoH), "cuMemcpyDtoH_v2");
    cr_expect_str_eq(NAME(cuDevicePrimaryCtxRelease), "cuDevicePrimaryCtxRelease_v2");
    cr_expect_str_eq(NAME(cuLaunchKernel), "cuLaunchKernel");
    cr_expect_str_eq(NAME(cuModuleLoadDataEx), "cuModuleLoadDataEx");
    cr_expect_str_eq(NAME(cuStreamQuery), "cuStreamQuery");
}
