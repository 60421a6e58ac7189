/* libqweights: the qgpu machine as a checkpoint of Qwen3.5's own layers, every weight computed. */
#ifndef QW_WEIGHTS_H
#define QW_WEIGHTS_H

#include "../../interp/qgpu.h"
#include "../../model/model.h"

/* The circuit, its certificate and the tensors made from it. */
struct qw_machine;

/* Builds, places and certifies the circuit (some ten milliseconds). NULL with *e set where the
 * certificate fails or something does not fit: then there is nothing to emit. */
struct qw_machine *qw_machine_new(struct qg_error *e);
void qw_machine_free(struct qw_machine *w);

/* The tensors; the caller frees the checkpoint. */
struct qm_ckpt *qw_machine_ckpt(const struct qw_machine *w, struct qg_error *e);

/* The circuit (circuit.h), for tests and printers. */
const struct circuit *qw_machine_circuit(const struct qw_machine *w);

/* Figures of the build. */
struct qw_figures {
    int layers, units, heads, wires;
    int units_at[24], heads_at[24];
    int peak_dims, peak_layer; /* residual dimensions needed at the fullest point */
    double peak_energy;        /* largest sum of squares beside the constants (bound: 2^24) */
    double smallest_margin;    /* of the f32 certificate, in integers */
    double fullest;            /* largest number of granules that a bf16 value takes (bound: 256) */
};
void qw_machine_figures(const struct qw_machine *w, struct qw_figures *f);

/* Prints the certificate: what is bounded, and the n smallest margins. */
void qw_machine_certificate(const struct qw_machine *w, FILE *out, int n);

/* Margin i of the certificate, in ascending order, and its place; -1: there is no such one. The
 * smallest margin of a logit. */
int qw_machine_worst(const struct qw_machine *w, int i, double *margin, const char **what);
double qw_machine_readout_margin(const struct qw_machine *w);

/* Writes the layout: every wire, head and unit with its place, as tab-separated lines
 * (docs/weights.md). */
int qw_machine_layout(const struct qw_machine *w, const char *path, struct qg_error *e);

/* ---- What the driver needs to know of the state ------------------------------------ */

/* Where word `addr` of global (0) or shared (1) memory is: layer and value head of the copy, key
 * row; bit i of the word is value dim i, as 0 or 128. */
void qw_machine_memory(const struct qw_machine *w, int space, uint32_t *layer, uint32_t *head);

/* ---- What every wire should hold ----------------------------------------------------- */

struct qw_expect; /* the circuit run on integers along a trace */
struct qw_expect *qw_expect_new(const struct qw_machine *w);
void qw_expect_free(struct qw_expect *x);
void qw_expect_reset(struct qw_expect *x);
/* One token further. Returns 0, or -1 with *wire_name set to a wire found out of its range. */
int qw_expect_token(struct qw_expect *x, uint32_t token, const char **wire_name);
/* Compares the residual stream x[hidden] after a mixer or MLP with what complete wires should hold
 * there. Returns the number of wires compared; the first that differs (by more than tolerance) is
 * described in *name, *want, *got, or *name is NULL. */
uint32_t qw_expect_compare(const struct qw_expect *x, uint32_t layer, bool after_mlp,
                           const float *res, double tolerance, const char **name, double *want,
                           double *got);
/* The dim that holds a wire, by name; -1 if there is none. */
int qw_machine_dim(const struct qw_machine *w, const char *wire_name);

#endif
