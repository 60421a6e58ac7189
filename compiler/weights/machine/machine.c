/* The list of parts, in the order of the data. */
#include "machine.h"

#include <string.h>

static void output(void *ctx, wire w, double coef)
{
    (void)coef;
    if (w >= 0)
        cl_output(ctx, w);
}

void m_build(struct mach *m, struct circuit *c)
{
    memset(m, 0, sizeof *m);
    m->c = c;
    m_embed_wires(m);
    m_latch(m);
    m_registers(m);
    m_decode(m);
    m_alu1(m);
    m_addresses(m);
    m_predicates(m);
    m_guard(m);
    m_exchange(m);
    m_alu2(m);
    m_control(m);
    m_presence(m);
    m_emitter(m);
    m_scheduler(m);
    for (uint32_t id = 0; id < QG_VOCAB; id++)
        m_readout_token(m, id, output, c);
}
