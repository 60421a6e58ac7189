/* libqgpu: programs of the qgpu machine and the interpreter that runs them.
 *
 * In the order a reader needs it: program (what is run), launch (on what),
 * result (what came out), trace (every token written meanwhile).
 * Depends on libc only. No global state: two threads may run two launches.
 */
#ifndef QGPU_H
#define QGPU_H

#include "error.h"
#include "isa.h"
#include "token.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Program ---------------------------------------------------------------- */

/* Special registers a program may ask for in a register at launch. */
#define QG_SPECIALS(X)                                                                             \
    X(TID_X, "tid.x")                                                                              \
    X(TID_Y, "tid.y")                                                                              \
    X(TID_Z, "tid.z")                                                                              \
    X(CTAID_X, "ctaid.x")                                                                          \
    X(CTAID_Y, "ctaid.y")                                                                          \
    X(CTAID_Z, "ctaid.z")                                                                          \
    X(LANEID, "laneid") /* linear thread id mod 32, as on a T4 */

/* What an immediate may be patched with when a program is loaded for a launch. */
#define QG_RELOCS(X)                                                                               \
    X(PARAM, "param") /* a 32-bit word of the kernel parameters, by index */                       \
    X(NTID_X, "ntid.x")                                                                            \
    X(NTID_Y, "ntid.y")                                                                            \
    X(NTID_Z, "ntid.z")                                                                            \
    X(NCTAID_X, "nctaid.x")                                                                        \
    X(NCTAID_Y, "nctaid.y")                                                                        \
    X(NCTAID_Z, "nctaid.z")                                                                        \
    X(DATA, "data") /* address of a variable of the program, by index */

#define QG_AS_SPECIAL(N, t) QG_SPECIAL_##N,
#define QG_AS_RELOC(N, t) QG_RELOC_##N,
enum qg_special { QG_SPECIALS(QG_AS_SPECIAL) QG_NSPECIALS };
enum qg_reloc_kind { QG_RELOCS(QG_AS_RELOC) QG_NRELOCS };

/* The immediates of a block that a relocation can name. */
enum qg_imm_field { QG_IMM_1, QG_IMM_2, QG_IMM_X, QG_IMM_Y, QG_IMM_S, QG_NIMMS };

struct qg_reloc {
    uint8_t block;
    uint8_t field; /* enum qg_imm_field */
    uint8_t kind;  /* enum qg_reloc_kind */
    uint8_t index; /* parameter word of QG_RELOC_PARAM, variable of QG_RELOC_DATA */
    /* The field's own content in the image is the addend (X/Y/S: signed 16 bits).
     * A patched 16-bit offset must fit 16 signed bits; the loader refuses else. */
};

struct qg_preload {
    uint8_t special; /* enum qg_special */
    uint8_t reg;     /* 1..15 */
};

enum qg_param_kind { QG_PARAM_SCALAR, QG_PARAM_POINTER };

struct qg_param {
    char name[64];
    uint8_t kind;  /* enum qg_param_kind */
    uint8_t bytes; /* size in PTX: 1, 2, 4 or 8 */
    uint8_t word;  /* index of its (first) parameter word; one word per parameter of <= 4 bytes
                    * or pointer, two for a 64-bit scalar */
};

/* A variable of the program in global memory, a __constant__ table or a __device__ variable. A
 * launch gives it a place behind its arrays, with these words in it. */
struct qg_data {
    char name[64];
    uint8_t readonly;      /* the program has no store to it: the compiler has seen to that */
    uint16_t first, words; /* of qg_program.data_words */
};

/* Where a stage of a block comes from, for diagnoses and reports. */
enum qg_stage {
    QG_STAGE_ALU1,
    QG_STAGE_X,
    QG_STAGE_Y,
    QG_STAGE_ALU2,
    QG_STAGE_STORE,
    QG_STAGE_PRED,
    QG_STAGE_CTL,
    QG_NSTAGES
};

struct qg_line {
    uint32_t ptx;  /* line in the PTX text; 0: none */
    uint32_t cu;   /* line in the CUDA source; 0: none */
    uint16_t file; /* index into qg_program.files */
};

#define QG_MAX_PARAMS 32
#define QG_MAX_RELOCS (QG_BLOCKS * QG_NIMMS)
#define QG_MAX_FILES 8
#define QG_MAX_DATA 16

struct qg_program {
    char kernel[128];
    uint32_t nblocks;
    struct qg_block blocks[QG_BLOCKS]; /* blocks[nblocks..] are all zero */
    uint32_t nrelocs;
    struct qg_reloc relocs[QG_MAX_RELOCS];
    uint32_t npreloads;
    struct qg_preload preloads[QG_NSPECIALS];
    uint32_t nparams;
    struct qg_param params[QG_MAX_PARAMS];
    uint32_t ndata;
    struct qg_data data[QG_MAX_DATA];
    uint32_t data_words[QG_GWORDS]; /* of all variables, one behind the other */
    uint32_t shared_words;          /* static shared memory used; rows from 0 */
    uint32_t lane_words;  /* the last of them, by which lanes of different warps shuffle: word i is
                           * lane i's, and only that lane writes it */
    uint32_t max_threads; /* thread-block size above which the program is not exact; 0: no limit
                           * (e.g. 4 for votes over a whole T4 warp) */
    char max_threads_why[128]; /* what asks for it */
    uint32_t regs_used;        /* rows r1.. used, for reports */
    uint32_t nfiles;
    char files[QG_MAX_FILES][256]; /* [0] is the CUDA source, or "" */
    char ptx_file[256];
    struct qg_line lines[QG_BLOCKS][QG_NSTAGES];
};

/* Derives the owned fields and checks every rule of the encoding (field ranges, r0 not a
 * destination, immediate only beside r0, canonical zeros where a field is unused, last block ends,
 * serial block 0 ...). Returns 0, or QG_EXIT_USER with e->what naming block, field and rule. */
int qg_program_seal(struct qg_program *p, struct qg_error *e);

/* Image files (versioned, little-endian, CRC-32 at the end; see docs/isa.md). */
int qg_program_write(const struct qg_program *p, const char *path, struct qg_error *e);
int qg_program_read(struct qg_program *p, const char *path, struct qg_error *e);
/* The same from memory; any damage is refused by name. */
int qg_program_decode(struct qg_program *p, const void *data, size_t size, const char *name,
                      struct qg_error *e);
/* Returns a malloc'ed image. */
void *qg_program_encode(const struct qg_program *p, size_t *size);

/* One block to and from its 256-bit encoding. Unpacking checks field values only. */
void qg_block_pack(const struct qg_block *b, uint32_t w[QG_BLOCK_WORDS]);
int qg_block_unpack(struct qg_block *b, const uint32_t w[QG_BLOCK_WORDS]);

/* Text form: disassembly that qg_asm reads back to the same program. Returns malloc'ed text. */
char *qg_disasm(const struct qg_program *p);
int qg_disasm_block(const struct qg_program *p, uint32_t block, char *buf, size_t n);
int qg_asm(struct qg_program *p, const char *text, const char *name, struct qg_error *e);

/* ---- Launch ----------------------------------------------------------------- */

struct qg_launch {
    const struct qg_program *program; /* sealed */
    uint32_t grid[3], block[3];       /* x, y, z */
    uint32_t shared_bytes;            /* dynamic shared memory, behind the program's own */
    uint32_t params[QG_PARAM_WORDS];  /* parameter words as the kernel reads them */
    uint32_t gmem[QG_GWORDS];         /* global memory at launch */
    uint8_t ginit[QG_GWORDS];         /* 1: the word has been written by the host */
    uint8_t gmapped[QG_GWORDS];       /* 1: the word belongs to an array; others are out of range */
};

/* What ginit and gmapped hold of a word of which only some bytes are meant: their set, one bit a
 * byte, from bit 4 on. 1 stands for all four, 0 for none. */
static inline uint32_t qg_bytes_get(uint8_t v)
{
    return v & 1 ? 15 : v >> 4;
}
static inline uint8_t qg_bytes_set(uint32_t set)
{
    return (uint8_t)(set == 15 ? 1 : set << 4);
}

/* Words that the program's variables need. */
uint32_t qg_data_size(const struct qg_program *p);
/* Places them from word `at` of global memory on, with their first values, and notes where. Returns
 * 0, or QG_EXIT_USER if there is no room. Where they lie is told to relocations by the last
 * parameter words: variable k by params[QG_PARAM_WORDS - 1 - k]. */
int qg_launch_data(struct qg_launch *l, uint32_t at, struct qg_error *e);

/* The program with relocations applied, as it is loaded for one launch. */
int qg_link(const struct qg_launch *l, struct qg_program *out, struct qg_error *e);

/* ---- Diagnoses -------------------------------------------------------------- */

/* X(NAME, text) */
#define QG_DIAGS(X)                                                                                \
    X(RANGE, "out-of-range") /* address outside every array */                                     \
    X(ALIGN, "misaligned")                                                                         \
    X(UNINIT_MEM, "uninitialised-memory")                                                          \
    X(UNINIT_REG, "uninitialised-register")                                                        \
    X(RACE_SHARED, "race-shared")                                                                  \
    X(RACE_GLOBAL, "race-global")                                                                  \
    X(BARRIER, "barrier-divergence") /* some lanes never reach it */                               \
    X(SHUFFLE, "shuffle-inactive")   /* source lane not executing */                               \
    X(GROUP, "outside-group")        /* vote or shuffle reaches beyond the group of 4 */           \
    X(DIV_ZERO, "division-by-zero")                                                                \
    X(STEPS, "step-limit")

#define QG_AS_DIAG(N, t) QG_DIAG_##N,
enum qg_diag_kind { QG_DIAGS(QG_AS_DIAG) QG_NDIAGS };

struct qg_diag {
    enum qg_diag_kind kind;
    uint32_t ctaid[3], tid[3]; /* the thread */
    uint32_t warp, lane, block;
    enum qg_stage stage;
    struct qg_line line;
    char cu_file[256];
    char
        text[384]; /* one sentence: what happened, with addresses and values, other thread if any */
};

/* ---- Run -------------------------------------------------------------------- */

enum qg_status {
    QG_OK,     /* every thread block halted */
    QG_DIAG,   /* stopped at a diagnosis */
    QG_REFUSED /* the launch is not possible (too many threads, ...): see error */
};

/* Receives tokens as they are written; ids are valid during the call only. Return nonzero to stop
 * the run (status QG_REFUSED with an internal error naming the sink). */
typedef int (*qg_sink)(void *ctx, const uint32_t *ids, size_t n);

/* What an executed record did. Arrays are by lane, flags are masks of lanes; all is as between
 * commit and control, and valid during the call only. */
struct qg_seen {
    const struct qg_launch *launch;
    const struct qg_program *program; /* linked */
    const struct qg_block *b;         /* the block executed */
    uint64_t cta;                     /* linear number of the thread block */
    uint32_t warp, block, mask, act;  /* act: lanes that load, commit and store */
    const uint32_t *op[4];            /* A B C D */
    const uint32_t *r1, *r2, *x, *y;  /* r2 means something if there is ALU 2, slot 2 or a store */
    uint32_t g, flag1, flag2, xflag, u, v, pv;
    const uint8_t *pc;   /* of the warp's lanes */
    uint32_t live, wait; /* of the warp's lanes */
};
enum qg_seen_kind { QG_SEEN_RECORD, QG_SEEN_BARRIER, QG_SEEN_HALT };

/* Called for each record, when a barrier opens and when a thread block has ended; of the latter two
 * only launch, program and cta are set. */
typedef void (*qg_observer)(void *ctx, enum qg_seen_kind kind, const struct qg_seen *s);

struct qg_options {
    uint64_t max_steps; /* EXEC records per launch; 0: QG_MAX_STEPS */
    qg_sink sink;       /* NULL: no trace */
    void *sink_ctx;
    bool prompt;         /* the sink also gets the loading tokens (ROM, memory, LAUNCH ... RUN) */
    bool unchecked;      /* only the rules the machine itself has: no diagnoses but STEPS */
    qg_observer observe; /* NULL: nobody looks */
    void *observe_ctx;
};
#define QG_MAX_STEPS 1000000u

struct qg_result {
    enum qg_status status;
    uint32_t gmem[QG_GWORDS];
    uint8_t ginit[QG_GWORDS]; /* as in the launch: which bytes have been written */
    uint64_t records;         /* EXEC tokens */
    uint64_t tokens;          /* first EXEC to HALT inclusive, summed over thread blocks */
    struct qg_diag diag;      /* of QG_DIAG */
};

/* Runs a launch. Returns 0 (see r->status), or an exit code with *e set. */
int qg_run(const struct qg_launch *l, const struct qg_options *o, struct qg_result *r,
           struct qg_error *e);

/* The tokens that load thread block number `cta` (x fastest): the program and the arrays before the
 * first one, then LAUNCH and the preloaded registers of each warp, and RUN. Runs nothing: this is
 * all that the driver of the model tells it. Returns 0 or an exit code with *e set. */
int qg_loading(const struct qg_launch *l, uint64_t cta, qg_sink sink, void *ctx,
               struct qg_error *e);

/* Prints a diagnosis as "file:line: kind: text" plus thread, block and PTX line. */
void qg_diag_print(FILE *out, const struct qg_diag *d, const struct qg_program *p);

/* ---- Trace files ------------------------------------------------------------- */

/* See docs/trace.md. A writer is a sink; nothing appears under `path` before close succeeds. */
struct qg_trace_writer;
struct qg_trace_writer *qg_trace_create(const char *path, bool text, const struct qg_launch *l,
                                        struct qg_error *e);
int qg_trace_sink(void *writer, const uint32_t *ids, size_t n);
int qg_trace_close(struct qg_trace_writer *w, bool commit, struct qg_error *e);

struct qg_trace {
    uint32_t *ids; /* malloc'ed */
    size_t n;
    struct qg_launch launch; /* as recorded; launch.program points to `program` */
    struct qg_program *program;
};
/* Reads either form; damaged files are refused by name and place. */
int qg_trace_read(struct qg_trace *t, const char *path, struct qg_error *e);
void qg_trace_free(struct qg_trace *t);

#endif
