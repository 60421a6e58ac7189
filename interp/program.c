/* Program images. The layout is described in docs/isa.md. */
#include "bytes.h"
#include "qgpu.h"

#include <stdlib.h>
#include <string.h>

static const char magic[8] = {'Q', 'G', 'P', 'U', 'I', 'M', 'G', '\n'};
enum { IMAGE_VERSION = 1, AT_SIZE = 16, HEADER = 20 };

static void put_lines(struct qg_bytes *b, const struct qg_program *p)
{
    uint32_t n = 0;

    for (int pass = 0; pass < 2; pass++) {
        if (pass)
            qg_put_number(b, n, 4);
        for (uint32_t i = 0; i < p->nblocks; i++)
            for (uint32_t s = 0; s < QG_NSTAGES; s++) {
                const struct qg_line *l = &p->lines[i][s];

                if (!l->ptx && !l->cu && !l->file)
                    continue;
                if (!pass) {
                    n++;
                    continue;
                }
                qg_put_number(b, i, 1);
                qg_put_number(b, s, 1);
                qg_put_number(b, l->ptx, 4);
                qg_put_number(b, l->cu, 4);
                qg_put_number(b, l->file, 2);
            }
    }
}

void *qg_program_encode(const struct qg_program *p, size_t *size)
{
    struct qg_bytes b = {0};

    qg_put(&b, magic, sizeof magic);
    qg_put_number(&b, IMAGE_VERSION, 4);
    qg_put_number(&b, QG_ISA_VERSION, 4);
    qg_put_number(&b, 0, 4); /* the size, when it is known */

    qg_put_string(&b, p->kernel);
    qg_put_number(&b, p->shared_words, 2);
    qg_put_number(&b, p->lane_words, 2);
    qg_put_number(&b, p->regs_used, 4);
    qg_put_number(&b, p->max_threads, 4);
    qg_put_string(&b, p->max_threads_why);
    qg_put_number(&b, p->nblocks, 4);
    for (uint32_t i = 0; i < p->nblocks; i++) {
        uint32_t w[QG_BLOCK_WORDS];

        qg_block_pack(&p->blocks[i], w);
        for (int k = 0; k < QG_BLOCK_WORDS; k++)
            qg_put_number(&b, w[k], 4);
    }
    qg_put_number(&b, p->nrelocs, 4);
    for (uint32_t i = 0; i < p->nrelocs; i++) {
        const struct qg_reloc *r = &p->relocs[i];
        const uint8_t raw[4] = {r->block, r->field, r->kind, r->index};

        qg_put(&b, raw, sizeof raw);
    }
    qg_put_number(&b, p->npreloads, 4);
    for (uint32_t i = 0; i < p->npreloads; i++) {
        qg_put_number(&b, p->preloads[i].special, 1);
        qg_put_number(&b, p->preloads[i].reg, 1);
    }
    qg_put_number(&b, p->nparams, 4);
    for (uint32_t i = 0; i < p->nparams; i++) {
        qg_put_string(&b, p->params[i].name);
        qg_put_number(&b, p->params[i].kind, 1);
        qg_put_number(&b, p->params[i].bytes, 1);
        qg_put_number(&b, p->params[i].word, 1);
    }
    qg_put_number(&b, p->ndata, 4);
    for (uint32_t i = 0; i < p->ndata; i++) {
        const struct qg_data *d = &p->data[i];

        qg_put_string(&b, d->name);
        qg_put_number(&b, d->readonly, 1);
        qg_put_number(&b, d->words, 2);
        for (uint32_t k = 0; k < d->words; k++)
            qg_put_number(&b, p->data_words[d->first + k], 4);
    }
    qg_put_number(&b, p->nfiles, 4);
    for (uint32_t i = 0; i < p->nfiles; i++)
        qg_put_string(&b, p->files[i]);
    qg_put_string(&b, p->ptx_file);
    put_lines(&b, p);

    if (!b.failed)
        for (uint32_t i = 0; i < 4; i++)
            b.p[AT_SIZE + i] = (uint8_t)((b.n + 4) >> 8 * i);
    qg_put_number(&b, b.failed ? 0 : qg_crc32(0, b.p, b.n), 4);
    if (b.failed) {
        free(b.p);
        return NULL;
    }
    *size = b.n;
    return b.p;
}

static int damaged(struct qg_error *e, const char *name, size_t at, const char *what)
{
    return qg_error_set(e, QG_EXIT_USER, name, 0, 0, "damaged program image at byte %zu: %s", at,
                        what);
}

/* A count that announces array entries. */
static uint32_t get_count(struct qg_cursor *c, uint32_t max)
{
    uint32_t n = (uint32_t)qg_get_number(c, 4);

    if (n > max)
        c->bad = true;
    return c->bad ? 0 : n;
}

/* What lies between header and CRC. Returns the text of what is wrong, or NULL. */
static const char *get_payload(struct qg_cursor *c, struct qg_program *p)
{
    qg_get_string(c, p->kernel, sizeof p->kernel);
    p->shared_words = (uint32_t)qg_get_number(c, 2);
    p->lane_words = (uint32_t)qg_get_number(c, 2);
    p->regs_used = (uint32_t)qg_get_number(c, 4);
    p->max_threads = (uint32_t)qg_get_number(c, 4);
    qg_get_string(c, p->max_threads_why, sizeof p->max_threads_why);
    p->nblocks = get_count(c, QG_BLOCKS);
    if (c->bad)
        return "header of the program";
    for (uint32_t i = 0; i < p->nblocks; i++) {
        uint32_t w[QG_BLOCK_WORDS];

        for (int k = 0; k < QG_BLOCK_WORDS; k++)
            w[k] = (uint32_t)qg_get_number(c, 4);
        if (qg_block_unpack(&p->blocks[i], w) || c->bad)
            return "a block has a field value that does not exist";
    }
    p->nrelocs = get_count(c, QG_MAX_RELOCS);
    for (uint32_t i = 0; i < p->nrelocs; i++) {
        struct qg_reloc *r = &p->relocs[i];

        r->block = (uint8_t)qg_get_number(c, 1);
        r->field = (uint8_t)qg_get_number(c, 1);
        r->kind = (uint8_t)qg_get_number(c, 1);
        r->index = (uint8_t)qg_get_number(c, 1);
    }
    p->npreloads = get_count(c, QG_NSPECIALS);
    for (uint32_t i = 0; i < p->npreloads; i++) {
        p->preloads[i].special = (uint8_t)qg_get_number(c, 1);
        p->preloads[i].reg = (uint8_t)qg_get_number(c, 1);
    }
    p->nparams = get_count(c, QG_MAX_PARAMS);
    for (uint32_t i = 0; i < p->nparams; i++) {
        qg_get_string(c, p->params[i].name, sizeof p->params[i].name);
        p->params[i].kind = (uint8_t)qg_get_number(c, 1);
        p->params[i].bytes = (uint8_t)qg_get_number(c, 1);
        p->params[i].word = (uint8_t)qg_get_number(c, 1);
    }
    p->ndata = get_count(c, QG_MAX_DATA);
    for (uint32_t i = 0, at = 0; i < p->ndata; i++) {
        struct qg_data *d = &p->data[i];

        qg_get_string(c, d->name, sizeof d->name);
        d->readonly = (uint8_t)qg_get_number(c, 1);
        d->words = (uint16_t)qg_get_number(c, 2);
        d->first = (uint16_t)at;
        if (d->words > QG_GWORDS - at)
            return "variables do not fit the memory";
        for (uint32_t k = 0; k < d->words; k++)
            p->data_words[at++] = (uint32_t)qg_get_number(c, 4);
    }
    p->nfiles = get_count(c, QG_MAX_FILES);
    for (uint32_t i = 0; i < p->nfiles; i++)
        qg_get_string(c, p->files[i], sizeof p->files[i]);
    qg_get_string(c, p->ptx_file, sizeof p->ptx_file);
    for (uint32_t i = get_count(c, QG_BLOCKS * QG_NSTAGES); i; i--) {
        uint32_t block = (uint32_t)qg_get_number(c, 1), stage = (uint32_t)qg_get_number(c, 1);
        struct qg_line l = {.ptx = (uint32_t)qg_get_number(c, 4)};

        l.cu = (uint32_t)qg_get_number(c, 4);
        l.file = (uint16_t)qg_get_number(c, 2);
        if (block >= p->nblocks || stage >= QG_NSTAGES)
            return "a line belongs to no block";
        p->lines[block][stage] = l;
    }
    if (c->bad)
        return "a table is longer than it may be";
    return c->at != c->n ? "something follows the last table" : NULL;
}

int qg_program_decode(struct qg_program *p, const void *data, size_t size, const char *name,
                      struct qg_error *e)
{
    struct qg_cursor c = {.p = data, .n = size};
    const char *why;
    uint8_t *again;
    size_t again_size;
    bool same;
    int rc;

    memset(p, 0, sizeof *p);
    if (size < sizeof magic || memcmp(data, magic, sizeof magic)) {
        qg_error_set(e, QG_EXIT_USER, name, 0, 0, "this is not a qgpu program image");
        qg_error_hint(e, "an image begins with QGPUIMG; qgpu cc writes them");
        return QG_EXIT_USER;
    }
    if (size < HEADER + 4)
        return damaged(e, name, size, "the file ends inside the header");
    c.at = sizeof magic;
    uint32_t version = (uint32_t)qg_get_number(&c, 4), isa = (uint32_t)qg_get_number(&c, 4);
    uint32_t told = (uint32_t)qg_get_number(&c, 4);

    if (version != IMAGE_VERSION || isa != QG_ISA_VERSION)
        return qg_error_set(e, QG_EXIT_USER, name, 0, 0,
                            "program image of version %u for ISA %u; this qgpu reads version %u "
                            "for ISA %u",
                            version, isa, IMAGE_VERSION, QG_ISA_VERSION);
    if (told > size)
        return damaged(e, name, size, "the file is shorter than its header says");
    if (told != size)
        return damaged(e, name, told, "something follows the end");
    c.at = size - 4;
    if (qg_get_number(&c, 4) != qg_crc32(0, data, size - 4))
        return damaged(e, name, size - 4, "the check sum does not match");
    c.n = size - 4;
    c.at = HEADER;
    why = get_payload(&c, p);
    if (why)
        return damaged(e, name, c.at, why);
    rc = qg_program_seal(p, e);
    if (rc) {
        if (e && !e->file[0])
            snprintf(e->file, sizeof e->file, "%s", name);
        return rc;
    }
    /* There is one image of a program: owned fields, order and padding included. */
    again = qg_program_encode(p, &again_size);
    if (!again)
        return qg_error_set(e, QG_EXIT_INTERNAL, name, 0, 0, "out of memory");
    same = again_size == size && !memcmp(again, data, size);
    free(again);
    return same ? 0 : damaged(e, name, HEADER, "the contents are not in their canonical form");
}

int qg_program_read(struct qg_program *p, const char *path, struct qg_error *e)
{
    size_t size;
    void *data = qg_file_read(path, &size, e);
    int rc;

    if (!data)
        return e && e->code ? e->code : QG_EXIT_USER;
    rc = qg_program_decode(p, data, size, path, e);
    free(data);
    return rc;
}

int qg_program_write(const struct qg_program *p, const char *path, struct qg_error *e)
{
    struct qg_program copy = *p;
    struct qg_file f;
    size_t size;
    void *image;
    int rc = qg_program_seal(&copy, e);

    if (rc)
        return rc;
    image = qg_program_encode(&copy, &size);
    if (!image)
        return qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
    rc = qg_file_create(&f, path, e);
    if (!rc) {
        fwrite(image, 1, size, f.f);
        rc = qg_file_close(&f, true, e);
    }
    free(image);
    return rc;
}
