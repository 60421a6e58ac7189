#define QB_BYTES 32
#define QB_NAME "AVX2"
#define QB_KERNEL qb_kernel_avx2
#include "batch_kernel.h"
