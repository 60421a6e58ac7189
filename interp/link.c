/* Launch checks and relocations. */
#include "alu.h"
#include "exec.h"

int qg_launch_check(const struct qg_launch *l, struct qg_error *e)
{
    static const uint32_t grid_max[3] = {0x7fffffffu, 65535, 65535};
    const struct qg_program *p = l->program;
    const char *file = p->files[0];
    uint64_t threads = 1;

    for (int i = 0; i < 3; i++) {
        if (l->grid[i] == 0 || l->grid[i] > grid_max[i])
            return qg_error_set(e, QG_EXIT_USER, file, 0, 0,
                                "grid (%u, %u, %u): %c must be 1 to %u", l->grid[0], l->grid[1],
                                l->grid[2], "xyz"[i], grid_max[i]);
        if (l->block[i] > QG_THREADS)
            threads = QG_THREADS + 1;
        else
            threads *= l->block[i];
    }
    if (threads == 0 || threads > QG_THREADS) {
        qg_error_set(e, QG_EXIT_USER, file, 0, 0,
                     "thread block (%u, %u, %u) must have 1 to %u threads", l->block[0],
                     l->block[1], l->block[2], (unsigned)QG_THREADS);
        qg_error_hint(e, "the machine has %u warps of %u lanes; use more, smaller thread blocks",
                      (unsigned)QG_WARPS, (unsigned)QG_LANES);
        return QG_EXIT_USER;
    }
    if (p->max_threads && threads > p->max_threads) {
        qg_error_set(e, QG_EXIT_USER, file, 0, 0,
                     "kernel %s is exact for at most %u threads a block; asked for %u", p->kernel,
                     p->max_threads, (unsigned)threads);
        qg_error_hint(e, "because of: %s", p->max_threads_why);
        return QG_EXIT_USER;
    }
    if (l->shared_bytes > 4 * (QG_SWORDS - p->shared_words))
        return qg_error_set(e, QG_EXIT_USER, file, 0, 0,
                            "%u bytes of dynamic shared memory: kernel %s has room for %u",
                            l->shared_bytes, p->kernel, 4 * (QG_SWORDS - p->shared_words));
    return 0;
}

/* What a relocation stands for in this launch. */
static uint32_t reloc_value(const struct qg_launch *l, const struct qg_reloc *r)
{
    switch ((enum qg_reloc_kind)r->kind) {
    case QG_RELOC_PARAM: return l->params[r->index];
    case QG_RELOC_NTID_X: return l->block[0];
    case QG_RELOC_NTID_Y: return l->block[1];
    case QG_RELOC_NTID_Z: return l->block[2];
    case QG_RELOC_NCTAID_X: return l->grid[0];
    case QG_RELOC_NCTAID_Y: return l->grid[1];
    case QG_RELOC_NCTAID_Z: return l->grid[2];
    case QG_RELOC_DATA:
    case QG_NRELOCS: break;
    }
    return l->params[QG_PARAM_WORDS - 1 - r->index];
}

uint32_t qg_data_size(const struct qg_program *p)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < p->ndata; i++)
        n += p->data[i].words;
    return n;
}

int qg_launch_data(struct qg_launch *l, uint32_t at, struct qg_error *e)
{
    const struct qg_program *p = l->program;
    uint32_t n = qg_data_size(p);

    if (at + n > QG_GWORDS) {
        qg_error_set(e, QG_EXIT_USER, p->files[0], 0, 0,
                     "the variables of kernel %s need %u words of global memory, and behind the "
                     "arrays there are %u",
                     p->kernel, n, at < QG_GWORDS ? QG_GWORDS - at : 0);
        qg_error_hint(e, "arrays, tables and __device__ variables share %u words",
                      (unsigned)QG_GWORDS);
        return QG_EXIT_USER;
    }
    for (uint32_t i = 0; i < p->ndata; i++) {
        const struct qg_data *d = &p->data[i];

        l->params[QG_PARAM_WORDS - 1 - i] = (uint32_t)QG_GLOBAL_BASE + 4 * (at + d->first);
        for (uint32_t k = d->first; k < d->first + d->words; k++) {
            l->gmem[at + k] = p->data_words[k];
            l->ginit[at + k] = l->gmapped[at + k] = 1;
        }
    }
    return 0;
}

int qg_link(const struct qg_launch *l, struct qg_program *out, struct qg_error *e)
{
    int rc;

    *out = *l->program;
    if ((rc = qg_program_seal(out, e)) || (rc = qg_launch_check(l, e)))
        return rc;
    for (uint32_t i = 0; i < out->nrelocs; i++) {
        const struct qg_reloc *r = &out->relocs[i];
        struct qg_block *b = &out->blocks[r->block];
        uint32_t v = reloc_value(l, r), sum;
        uint32_t *off;

        switch (r->field) {
        case QG_IMM_1: b->imm1 += v; continue;
        case QG_IMM_2: b->imm2 += v; continue;
        case QG_IMM_X: off = &b->xoff; break;
        case QG_IMM_Y: off = &b->yoff; break;
        default: off = &b->soff; break;
        }
        sum = v + qg_rule_offset(*off);
        if (qg_rule_offset(sum & 0xffff) != sum)
            return qg_error_set(e, QG_EXIT_USER, out->files[0], 0, 0,
                                "kernel %s, block %u: the offset 0x%x of a %s does not fit 16 "
                                "signed bits",
                                out->kernel, r->block, sum,
                                r->field == QG_IMM_S ? "store" : "load");
        *off = sum & 0xffff;
    }
    return 0;
}
