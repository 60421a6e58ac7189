/* Random kernels: free of undefined behaviour and of races by construction, and ending. */
#ifndef QGN_GEN_H
#define QGN_GEN_H

#include "../case.h"
#include "../coverage/bins.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* X(NAME, text): what writes a kernel; BLOCKS are machine programs, for what clang never emits, and
 * SHAPES those of one shape each, for what random ones do not come to */
#define QGN_MODES(X) X(CUDA, "cuda") X(PTX, "ptx") X(BLOCKS, "blocks") X(SHAPES, "shapes")
#define QGN_AS_MODE(N, t) QGN_##N,
enum qgn_mode { QGN_MODES(QGN_AS_MODE) QGN_NMODES };

/* X(NAME, option, what --no-OPTION leaves out) */
#define QGN_FEATURES(X)                                                                            \
    X(LOOPS, "loops", "loops")                                                                     \
    X(BRANCHES, "branches", "conditions around statements")                                        \
    X(EXITS, "exits", "threads that return early")                                                 \
    X(SHARED, "shared", "shared memory")                                                           \
    X(BARRIERS, "barriers", "__syncthreads (and shared memory read by others)")                    \
    X(SHUFFLES, "shuffles", "shuffles")                                                            \
    X(VOTES, "votes", "votes")                                                                     \
    X(ATOMICS, "atomics", "atomics")                                                               \
    X(DIVISION, "division", "/ and %")                                                             \
    X(SHIFTS, "shifts", "shifts")                                                                  \
    X(BITS, "bits", "popc, clz, brev, byte_perm and the like")                                     \
    X(MULHI, "mulhi", "upper halves of products")                                                  \
    X(WIDE, "wide", "64-bit numbers")                                                              \
    X(GRIDS, "grids", "more than one thread block")                                                \
    X(DIMS, "dims", "thread blocks and grids of two and three dimensions")
#define QGN_AS_FEATURE(N, o, t) QGN_F_##N,
enum qgn_feature { QGN_FEATURES(QGN_AS_FEATURE) QGN_NFEATURES };

enum { QGN_STATEMENTS = 128 };

/* All that a kernel is made from: the same recipe writes the same bytes. */
struct qgn_recipe {
    enum qgn_mode mode;
    uint64_t seed;
    uint32_t off;                       /* features left out, bit by bit */
    char wish[64];                      /* name of a bin that weights the grammar; "" */
    uint64_t drop[QGN_STATEMENTS / 64]; /* statements left out by minimisation */
};

struct qgn_kernel {
    struct qgn_recipe recipe;
    char name[64];       /* g_SEED in hexadecimal; p_, b_ and s_ of the other modes */
    uint32_t statements; /* that it would have without drop */
    char *source;        /* CUDA without a heading, PTX, or assembly */
    struct qg_case c;    /* the launch */
};

/* "cuda/1234/WISH/0/0,0" and back; the slashes of the bin become '+'. */
void qgn_recipe_print(const struct qgn_recipe *r, char *buf, size_t n);
int qgn_recipe_parse(struct qgn_recipe *r, const char *text, struct qg_error *e);

/* Writes the kernel of a recipe. Returns 0, or QG_EXIT_INTERNAL with *e set; free in both cases. */
int qgn_make(struct qgn_kernel *k, const struct qgn_recipe *r, struct qg_error *e);
void qgn_free(struct qgn_kernel *k);
const char *qgn_suffix(enum qgn_mode m); /* ".cu" */

/* The case file, for a source of that name; about: one line, may be NULL. malloc'ed. */
char *qgn_case_text(const struct qgn_kernel *k, const char *source, const char *about);

/* ---- Between the writers ---------------------------------------------------------------- */

struct qgn_rng {
    uint64_t s;
};
uint32_t qgn_below(struct qgn_rng *r, uint32_t n);
static inline bool qgn_chance(struct qgn_rng *r, uint32_t percent)
{
    return qgn_below(r, 100) < percent;
}
/* A number of which corners are likely; `klass` (as qgc_class, or -1) is likelier still. */
uint32_t qgn_number(struct qgn_rng *r, int klass);
/* The class that a wish names, or -1. */
int qgn_wish_class(const char *wish);
static inline bool qgn_dropped(const struct qgn_recipe *r, uint32_t i)
{
    return i < QGN_STATEMENTS && (r->drop[i / 64] >> i % 64 & 1);
}
/* The text of a program. What the rules of the encoding do not allow is thrown away: an empty one.
 */
void qgn_put_program(struct qg_program *p, FILE *out);
void qgn_add_array(struct qg_case *c, const char *name, uint32_t n);
void qgn_add_scalar(struct qg_case *c, const char *name, uint32_t v);

int qgn_make_cuda(struct qgn_kernel *k, struct qgn_rng *r, FILE *out);
int qgn_make_ptx(struct qgn_kernel *k, struct qgn_rng *r, FILE *out);
int qgn_make_blocks(struct qgn_kernel *k, struct qgn_rng *r, FILE *out);
int qgn_make_shapes(struct qgn_kernel *k, struct qgn_rng *r, FILE *out);

#endif
