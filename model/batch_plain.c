#define QB_BYTES 16
#define QB_NAME "plain"
#define QB_KERNEL qb_kernel_plain
#include "batch_kernel.h"
