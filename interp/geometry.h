/* Geometry of the machine: the one place where its sizes are written down.
 *
 * Interpreter, lowering, weight compiler, generator and documentation all read
 * these numbers; a bigger machine is a changed number here, not a rewrite.
 */
#ifndef QG_GEOMETRY_H
#define QG_GEOMETRY_H

enum {
    QG_LANES = 4, /* lanes per warp, one instruction stream, per-lane pc */
    QG_WARPS = 8, /* warps per thread block */
    QG_THREADS = QG_LANES * QG_WARPS,
    QG_REGS = 16,    /* register rows per lane; row 0 always reads zero */
    QG_PREDS = 4,    /* predicates per lane */
    QG_BLOCKS = 32,  /* ROM blocks per program */
    QG_GWORDS = 126, /* 32-bit words of global memory */
    QG_SWORDS = 126, /* 32-bit words of shared memory per thread block */

    /* Byte addresses as PTX sees them. Global memory does not start at 0, so
     * that a null pointer is never a valid one. Only address bits 2..8 reach
     * the memory rows: both bases are multiples of 512. */
    QG_GLOBAL_BASE = 512,
    QG_SHARED_BASE = 0,            /* addresses of the shared state space */
    QG_SHARED_GENERIC_BASE = 1024, /* the same words seen as generic addresses */

    QG_PARAM_WORDS = 32, /* 32-bit words of kernel parameters */
    QG_BLOCK_BITS = 256, /* encoded size of a block */
    QG_BLOCK_WORDS = QG_BLOCK_BITS / 32,
    QG_ROM_PARTS = 2 /* a ROM token commits QG_LANES words of a block */
};

#endif
