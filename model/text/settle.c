/* Matrices from the mapped files into memory of large pages.
 *
 * A file's pages are small (4 KB), and each has to be looked up: on the machines measured that
 * costs a quarter of the speed at which memory can be read. */
#define _DEFAULT_SOURCE /* madvise */
#include "internal.h"

#include <sys/mman.h>

enum { LARGE = 2 << 20, ROOM = 64 };

static size_t bytes(const struct qt_matrix *w)
{
    return (size_t)w->rows * w->cols * (w->f32 ? 4 : 2);
}

/* What fits without pushing others out of memory; 0 if that is not known. */
static uint64_t available(void)
{
    FILE *f = fopen("/proc/meminfo", "r");
    unsigned long long kb = 0;
    char line[128];

    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "MemAvailable: %llu", &kb) == 1)
            break;
    if (f)
        fclose(f);
    return kb * 1024;
}

static uint32_t files_matrices(struct qt_model *m, struct qt_matrix **out)
{
    uint32_t n = 0;

    for (uint32_t l = 0; l < m->c.layers; l++) {
        struct qt_layer *y = &m->layer[l];
        struct qt_matrix *all[] = {&y->qkv[0], &y->qkv[1], &y->qkv[2], &y->z,   &y->b,
                                   &y->a,      &y->out,    &y->q,      &y->k,   &y->v,
                                   &y->o,      &y->gate,   &y->up,     &y->down};

        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            if (all[i]->data && !all[i]->own)
                out[n++] = all[i];
    }
    if (!m->head.own)
        out[n++] = &m->head;
    return n;
}

bool qt_settle(struct qt_model *m)
{
    struct qt_matrix *all[14 * QM_MAX_LAYERS + 1];
    uint32_t n = files_matrices(m, all);
    size_t total = LARGE, at;
    uint8_t *p;

    if (m->large)
        return true;
    for (uint32_t i = 0; i < n; i++)
        total += (bytes(all[i]) + ROOM - 1) / ROOM * ROOM;
    if (available() / 8 * 7 < total)
        return false;
    p = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return false;
#ifdef MADV_HUGEPAGE
    madvise(p, total, MADV_HUGEPAGE); /* without them this is no loss */
#endif
    m->large = p;
    m->large_bytes = total;
    at = LARGE - (uintptr_t)p % LARGE;
    for (uint32_t i = 0; i < n; i++) {
        struct qt_matrix *w = all[i];
        size_t row = w->cols * (w->f32 ? 4u : 2u), stride = w->stride * (w->f32 ? 4u : 2u);
        const uint8_t *from = w->data;

        for (uint32_t r = 0; r < w->rows; r++)
            memcpy(p + at + r * row, from + r * stride, row);
        qm_st_leave(from, (w->rows - 1) * stride + row);
        w->data = p + at;
        w->stride = w->cols;
        if (m->embed.data == from && m->embed.rows == w->rows) { /* tied */
            m->embed.data = w->data;
            m->embed.stride = w->stride;
        }
        at += (bytes(w) + ROOM - 1) / ROOM * ROOM;
    }
    return true;
}
