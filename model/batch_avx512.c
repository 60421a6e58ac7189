#define QB_BYTES 64
#define QB_NAME "AVX-512"
#define QB_KERNEL qb_kernel_avx512
#include "batch_kernel.h"
