/* What a record did, for an observer. */
#include "exec.h"

void qg_observe(struct qg_machine *m, enum qg_seen_kind kind, const struct qg_step *s)
{
    struct qg_seen seen = {.launch = m->launch, .program = &m->program, .cta = m->cta};

    if (s) {
        const struct qg_warp *w = &m->warp[s->warp];

        seen.b = &m->program.blocks[s->block];
        seen.warp = s->warp;
        seen.block = s->block;
        seen.mask = s->mask;
        seen.act = s->act;
        for (int i = 0; i < 4; i++)
            seen.op[i] = s->op[i];
        seen.r1 = s->r1;
        seen.r2 = s->r2;
        seen.x = s->x;
        seen.y = s->y;
        seen.g = s->g;
        seen.flag1 = s->flag1;
        seen.flag2 = s->flag2;
        seen.xflag = s->xflag;
        seen.u = s->u;
        seen.v = s->v;
        seen.pv = s->pv;
        seen.pc = w->pc;
        seen.live = w->live;
        seen.wait = w->wait;
    }
    m->observe(m->observe_ctx, kind, &seen);
}
