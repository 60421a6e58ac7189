/* Diagnoses: naming the thread and the place, and printing. */
#include "exec.h"

#include <string.h>

static const char *const kind_text[QG_NDIAGS] = {
#define AS_TEXT(N, t) [QG_DIAG_##N] = t,
    QG_DIAGS(AS_TEXT)};

static const char *const stage_text[QG_NSTAGES] = {
    [QG_STAGE_ALU1] = "ALU 1", [QG_STAGE_X] = "port X",    [QG_STAGE_Y] = "port Y",
    [QG_STAGE_ALU2] = "ALU 2", [QG_STAGE_STORE] = "store", [QG_STAGE_PRED] = "predicate",
    [QG_STAGE_CTL] = "control"};

static void thread_xyz(const struct qg_machine *m, uint32_t thread, uint32_t tid[3])
{
    const uint32_t *dim = m->launch->block;

    tid[0] = thread % dim[0];
    tid[1] = thread / dim[0] % dim[1];
    tid[2] = thread / dim[0] / dim[1];
}

const char *qg_thread_name(const struct qg_machine *m, uint32_t thread, char buf[48])
{
    uint32_t t[3];

    thread_xyz(m, thread, t);
    snprintf(buf, 48, "thread (%u, %u, %u)", t[0], t[1], t[2]);
    return buf;
}

/* Line of a stage; where the lowering gave none, that of another stage of the block. */
static struct qg_line line_of(const struct qg_program *p, uint32_t block, uint32_t stage)
{
    struct qg_line line = p->lines[block][stage];

    for (uint32_t s = 0; s < QG_NSTAGES && !line.ptx && !line.cu; s++)
        line = p->lines[block][s];
    return line;
}

const char *qg_place_name(const struct qg_machine *m, uint32_t block, uint32_t stage, char buf[80])
{
    struct qg_line line = line_of(&m->program, block, stage);
    int n = snprintf(buf, 80, "block %u", block);

    if (line.ptx)
        n += snprintf(buf + n, 80 - (size_t)n, ", PTX line %u", line.ptx);
    if (line.cu)
        snprintf(buf + n, 80 - (size_t)n, ", CUDA line %u", line.cu);
    return buf;
}

int qg_diagnose(struct qg_machine *m, enum qg_diag_kind kind, uint32_t warp, uint32_t lane,
                uint32_t block, enum qg_stage stage, const char *fmt, ...)
{
    struct qg_diag *d = &m->result->diag;
    va_list ap;

    memset(d, 0, sizeof *d);
    d->kind = kind;
    memcpy(d->ctaid, m->ctaid, sizeof d->ctaid);
    thread_xyz(m, warp * QG_LANES + lane, d->tid);
    d->warp = warp;
    d->lane = lane;
    d->block = block;
    d->stage = stage;
    d->line = line_of(&m->program, block, stage);
    if (d->line.file < m->program.nfiles)
        memcpy(d->cu_file, m->program.files[d->line.file], sizeof d->cu_file);
    va_start(ap, fmt);
    vsnprintf(d->text, sizeof d->text, fmt, ap);
    va_end(ap);
    return QG_DIAG;
}

void qg_diag_print(FILE *out, const struct qg_diag *d, const struct qg_program *p)
{
    const char *file = d->cu_file[0] ? d->cu_file : p && p->kernel[0] ? p->kernel : "qgpu";

    fprintf(out, "%s:", file);
    if (d->line.cu)
        fprintf(out, "%u:", d->line.cu);
    fprintf(out, " %s: %s\n", kind_text[d->kind], d->text);
    fprintf(out, "    thread (%u, %u, %u) of thread block (%u, %u, %u), warp %u lane %u\n",
            d->tid[0], d->tid[1], d->tid[2], d->ctaid[0], d->ctaid[1], d->ctaid[2], d->warp,
            d->lane);
    fprintf(out, "    machine block %u, %s", d->block, stage_text[d->stage]);
    if (d->line.ptx)
        fprintf(out, "; %s line %u", p && p->ptx_file[0] ? p->ptx_file : "PTX", d->line.ptx);
    fputc('\n', out);
}
