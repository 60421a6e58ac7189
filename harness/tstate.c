#include "tstate.h"

#include <inttypes.h>
#include <string.h>

void qgh_tstate_init(struct qgh_tstate *s)
{
    memset(s, 0, sizeof *s);
    s->cta = UINT64_MAX;
}

static void set_byte(uint32_t *v, uint32_t k, uint32_t byte)
{
    *v = (*v & ~(0xffu << 8 * k)) | byte << 8 * k;
}

static uint32_t filled(uint32_t byte, uint32_t fill)
{
    return fill ? byte | 0xffffff00u : byte;
}

static uint32_t nibble(uint32_t v)
{
    v &= 15;
    return v & 8 ? v | 0xfffffff0u : v;
}

int qgh_tstate_token(struct qgh_tstate *s, uint32_t id)
{
    struct qg_token t;

    if (qg_token_decode(id, &t))
        return -1;
    switch (t.kind) {
    case QG_T_EXEC:
        s->block = t.f[0];
        s->warp = t.f[1];
        s->mask = t.f[2];
        s->records++;
        break;
    case QG_T_VAL0: s->latch[t.f[0]] = filled(t.f[2], t.f[1]); break;
    case QG_T_VALK: set_byte(&s->latch[t.f[0]], t.f[1], t.f[2]); break;
    case QG_T_ALL0:
        for (int l = 0; l < QG_LANES; l++)
            s->latch[l] = filled(t.f[1], t.f[0]);
        break;
    case QG_T_ALLK:
        for (int l = 0; l < QG_LANES; l++)
            set_byte(&s->latch[l], t.f[0], t.f[1]);
        break;
    case QG_T_PAIR:
        for (uint32_t h = 0; h < 2; h++)
            s->latch[2 * t.f[0] + h] = nibble(t.f[1 + h]);
        break;
    case QG_T_WB:
        for (int l = 0; l < QG_LANES; l++)
            if (t.f[2] >> l & 1)
                s->reg[s->warp][t.f[1]][l] = s->latch[l];
        break;
    case QG_T_PRED:
        s->pred[s->warp][t.f[0]] = (uint8_t)((s->pred[s->warp][t.f[0]] & ~t.f[1]) | t.f[2]);
        break;
    case QG_T_MEM:
        s->mem[t.f[0]][t.f[2]] = s->latch[t.f[1]];
        s->written[t.f[0]][t.f[2]] = 1;
        break;
    case QG_T_BAR: s->generation = t.f[0]; break;
    case QG_T_HALT: s->running = false; break;
    case QG_T_LAUNCH:
        s->warp = t.f[0];
        memset(s->pred[s->warp], 0, sizeof s->pred[s->warp]);
        s->generation = 0;
        break;
    case QG_T_RUN:
        s->running = true;
        s->cta++;
        break;
    case QG_T_ROM:
    case QG_NTOKEN_KINDS: break;
    }
    return 0;
}

void qgh_tstate_print(FILE *out, const struct qgh_tstate *s, const struct qg_program *p)
{
    char text[1024];

    fprintf(out,
            "record %" PRIu64 " of thread block %" PRIu64 ": block %" PRIu32 ", warp %" PRIu32
            ", lanes %x\n",
            s->records, s->cta, s->block, s->warp, s->mask);
    if (p && s->block < p->nblocks) {
        const struct qg_line *last = NULL;

        qg_disasm_block(p, s->block, text, sizeof text);
        fprintf(out, "%s\n", text);
        for (int i = 0; i < QG_NSTAGES; i++) {
            const struct qg_line *l = &p->lines[s->block][i];

            if (!l->ptx || (last && last->ptx == l->ptx))
                continue;
            fprintf(out, "    %s:%" PRIu32, p->ptx_file[0] ? p->ptx_file : "PTX", l->ptx);
            if (l->cu)
                fprintf(out, "  from %s:%" PRIu32, p->files[l->file], l->cu);
            fputc('\n', out);
            last = l;
        }
    }
    fprintf(out, "    registers of warp %" PRIu32 " before the block (lane 0 1 2 3)\n", s->warp);
    for (int r = 1; r < QG_REGS; r++) {
        const uint32_t *v = s->reg[s->warp][r];

        if (!(v[0] | v[1] | v[2] | v[3]))
            continue;
        fprintf(out, "      r%-2d", r);
        for (int l = 0; l < QG_LANES; l++)
            fprintf(out, " %08" PRIx32, v[l]);
        fputc('\n', out);
    }
    fprintf(out, "      p0..p3 %x %x %x %x\n", s->pred[s->warp][0], s->pred[s->warp][1],
            s->pred[s->warp][2], s->pred[s->warp][3]);
}
