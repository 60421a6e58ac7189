/* The headers of compiled kernels, inside the program: it finds them wherever it is installed. */
#include "internal.h"

/* Two symbols around the bytes of the file of that name in this folder. */
#define EMBED(symbol, file)                                                                        \
    __asm__(".pushsection .rodata\n"                                                               \
            ".hidden qgo_" #symbol "_begin\n.global qgo_" #symbol "_begin\n"                       \
            ".hidden qgo_" #symbol "_end\n.global qgo_" #symbol "_end\n"                           \
            "qgo_" #symbol "_begin:\n.incbin \"" QGO_DIR "/" file "\"\n"                           \
            "qgo_" #symbol "_end:\n.byte 0\n.popsection\n");                                       \
    extern const char qgo_##symbol##_begin[], qgo_##symbol##_end[]

EMBED(abi, "qgo_abi.h");
EMBED(cuda, "qgo_cuda.h");
EMBED(int, "qgo_int.h");
EMBED(entry, "qgo_entry.h");

/* Headers that CUDA sources include and that have nothing to add. */
static const char nothing[] = "#pragma once\n";
#define STUB(name)                                                                                 \
    {                                                                                              \
        name, nothing, nothing + sizeof nothing - 1                                                \
    }

const struct qgo_file qgo_files[] = {
    {"qgo_abi.h", qgo_abi_begin, qgo_abi_end},
    {"qgo_cuda.h", qgo_cuda_begin, qgo_cuda_end},
    {"qgo_int.h", qgo_int_begin, qgo_int_end},
    {"qgo_entry.h", qgo_entry_begin, qgo_entry_end},
    STUB("cuda.h"),
    STUB("cuda_runtime.h"),
    STUB("cuda_runtime_api.h"),
    STUB("device_launch_parameters.h"),
    STUB("device_functions.h"),
    STUB("sm_30_intrinsics.h"),
};
const unsigned qgo_nfiles = sizeof qgo_files / sizeof *qgo_files;
