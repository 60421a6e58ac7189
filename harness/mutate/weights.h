/* Faults in single weights: which, what they do to a checkpoint, whether the suite notices. */
#ifndef QGU_WEIGHTS_H
#define QGU_WEIGHTS_H

#include "../../compiler/weights/weights.h"
#include "../../interp/qgpu.h"
#include "../../model/model.h"

#include <stdbool.h>
#include <stdint.h>

/* One launch of the suite as the interpreter has it. */
struct qgu_launch {
    char name[192]; /* file:case */
    uint32_t *ids;  /* loading tokens and what is written */
    size_t n;
    uint32_t gmem[QG_GWORDS];
    uint8_t ginit[QG_GWORDS];
};

struct qgu_launches {
    struct qgu_launch *v;
    int n;
};

/* Every case of the files and folders that ends well, the shortest launch first. Returns 0 or an
 * exit code. */
int qgu_launches_read(struct qgu_launches *l, char **names, int n, struct qg_error *e);
/* Puts those first that make more of the model work (units off and on, rows, gates) than the ones
 * before them, for their length; the rest stays in order. Launches of more than `longest` tokens
 * are not looked at. Returns how many were put first, or -1 with no memory. */
int qgu_launches_order(struct qgu_launches *l, const struct qm_ckpt *k, size_t longest);
void qgu_launches_free(struct qgu_launches *l);

/* One fault: weight `entry` of a tensor becomes `to`, or (unit) all of a unit's weights in
 * down_proj become 0. */
struct qgu_fault {
    uint32_t tensor;
    bool unit;
    uint64_t entry; /* of the tensor's non-zero weights */
    uint32_t row, col;
    float from, to;
};

/* n faults of single weights over all tensors that hold any, then `units` of whole units over all
 * layers; the same for the same seed. Each tensor has its share, the square root of its size. The
 * caller frees them; NULL if out of memory. *count: how many there are. */
struct qgu_fault *qgu_faults(const struct qm_ckpt *k, uint32_t n, uint32_t units, uint64_t seed,
                             uint32_t *count);

void qgu_fault_put(struct qm_ckpt *k, const struct qgu_fault *f);

enum qgu_verdict {
    QGU_SURVIVES,   /* every token and every word of memory is right */
    QGU_TOKEN,      /* another token */
    QGU_MEMORY,     /* the tokens are right, the memory at the end is not */
    QGU_REFUSED,    /* no model is made of it, or it refuses a token */
    QGU_EQUIVALENT, /* survives, and cannot do otherwise: see why */
    QGU_VERDICTS
};

struct qgu_result {
    enum qgu_verdict verdict;
    int launch;      /* that noticed it; -1 */
    size_t position; /* of the wrong token in it */
    uint32_t got;
    bool events;     /* the sparse step can go by events */
    uint64_t tokens; /* fed until then */
    double seconds;
    char why[240]; /* of QGU_EQUIVALENT */
};

/* What proofs are made from: the circuit's ranges in every context. NULL without memory; the
 * checkpoint and the machine must outlive it. */
struct qgu_proofs;
struct qgu_proofs *qgu_proofs_new(const struct qm_ckpt *k, const struct qw_machine *w);
void qgu_proofs_free(struct qgu_proofs *p);
/* Whether the fault can change nothing that is decided, from what the circuit's wires can hold and
 * the model's own formulas; then the reason is in why[n]. False says nothing. */
bool qgu_equivalent(struct qgu_proofs *p, const struct qgu_fault *f, char *why, size_t n);
/* "model.layers.3.mlp.gate_proj.weight": 3 and "mlp.gate_proj" in kind; -1 outside of layers. */
int qgu_tensor_kind(const struct qm_ckpt *k, uint32_t tensor, char *kind, size_t n);

/* One launch: replay, and global memory read from the state at the end. Up to the first wrong token
 * a free run feeds the same tokens, so this is both of what verify compares. */
enum qgu_verdict qgu_run(const struct qm_model *m, struct qm_state *s, const struct qw_machine *w,
                         const struct qgu_launch *l, struct qgu_result *r);

/* All launches, until one notices. Where no step goes by events (as weights that are no exact
 * machine's make it) only those up to about `general` tokens: such steps take six times as long.
 * `most`: the same for all steps. */
void qgu_try(const struct qm_ckpt *k, const struct qw_machine *w, const struct qgu_launches *l,
             enum qm_path path, uint64_t general, uint64_t most, struct qgu_result *r);

#endif
