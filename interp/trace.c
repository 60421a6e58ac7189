/* Trace files, binary and text, written. docs/trace.md describes them; trace_read.c reads them. */
#include "trace.h"

#include "bytes.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(QG_VOCAB <= 65536, "ids are stored in 16 bits");

enum { VERSION = 2, CHUNK = 16384 };

struct qg_trace_writer {
    struct qg_file file;
    bool text;
    bool loading;   /* text: no thread block has started */
    bool fresh;     /* text: at the start of a line */
    uint64_t count; /* ids */
    uint32_t crc;   /* of all that is written */
    size_t n;       /* ids in the chunk */
    uint8_t chunk[CHUNK * 2];
};

static void put(struct qg_trace_writer *w, const void *data, size_t n)
{
    fwrite(data, 1, n, w->file.f);
    w->crc = qg_crc32(w->crc, data, n);
}

static void put_bytes(struct qg_trace_writer *w, struct qg_bytes *b)
{
    put(w, b->p, b->n);
    b->n = 0;
}

/* ---- Headers ------------------------------------------------------------------------- */

static int binary_header(struct qg_bytes *b, const struct qg_launch *l)
{
    size_t size;
    void *image = qg_program_encode(l->program, &size);

    if (!image)
        return -1;
    qg_put(b, "QGPUTRC\n", 8);
    qg_put_number(b, VERSION, 4);
    qg_put_number(b, QG_VOCAB, 4);
    qg_put_number(b, size, 4);
    qg_put(b, image, size);
    free(image);
    for (int i = 0; i < 3; i++)
        qg_put_number(b, l->grid[i], 4);
    for (int i = 0; i < 3; i++)
        qg_put_number(b, l->block[i], 4);
    qg_put_number(b, l->shared_bytes, 4);
    for (int i = 0; i < QG_PARAM_WORDS; i++)
        qg_put_number(b, l->params[i], 4);
    for (int i = 0; i < QG_GWORDS; i++) {
        uint32_t array = qg_bytes_get(l->gmapped[i]), init = qg_bytes_get(l->ginit[i]);
        bool part = array % 15 || init % 15;

        qg_put_number(b, part ? 4 : (array & 1) | (init & 2), 1);
        if (part)
            qg_put_number(b, array | init << 4, 1);
        qg_put_number(b, init ? l->gmem[i] : 0, 4);
    }
    return b->failed ? -1 : 0;
}

static int text_header(struct qg_bytes *b, const struct qg_launch *l)
{
    char *program = qg_disasm(l->program), line[128];

    if (!program)
        return -1;
#define SAY(...) qg_put(b, line, (size_t)snprintf(line, sizeof line, __VA_ARGS__))
    SAY("qgpu-trace %d vocabulary %d\n", VERSION, QG_VOCAB);
    SAY("grid %u %u %u\n", l->grid[0], l->grid[1], l->grid[2]);
    SAY("block %u %u %u\n", l->block[0], l->block[1], l->block[2]);
    if (l->shared_bytes)
        SAY("shared %u\n", l->shared_bytes);
    for (unsigned i = 0; i < QG_PARAM_WORDS; i++)
        if (l->params[i])
            SAY("param %u 0x%x\n", i, l->params[i]);
    for (unsigned i = 0; i < QG_GWORDS; i++)
        if (l->ginit[i] > 1 || l->gmapped[i] > 1)
            SAY("word %u bytes 0x%x 0x%x 0x%x\n", i, qg_bytes_get(l->gmapped[i]),
                qg_bytes_get(l->ginit[i]), l->ginit[i] ? l->gmem[i] : 0);
        else if (l->ginit[i])
            SAY("word %u %s 0x%x\n", i, l->gmapped[i] ? "array" : "other", l->gmem[i]);
        else if (l->gmapped[i])
            SAY("word %u array\n", i);
    for (const char *s = program; *s;) {
        size_t n = strcspn(s, "\n");

        qg_put(b, "> ", 2);
        qg_put(b, s, n);
        qg_put(b, "\n", 1);
        s += n + (s[n] == '\n');
    }
    qg_put(b, "tokens\n", 7);
#undef SAY
    free(program);
    return b->failed ? -1 : 0;
}

struct qg_trace_writer *qg_trace_create(const char *path, bool text, const struct qg_launch *l,
                                        struct qg_error *e)
{
    struct qg_trace_writer *w = calloc(1, sizeof *w);
    struct qg_bytes b = {0};

    if (!w || (text ? text_header(&b, l) : binary_header(&b, l))) {
        qg_error_set(e, QG_EXIT_INTERNAL, path, 0, 0, "out of memory");
        free(b.p);
        free(w);
        return NULL;
    }
    if (qg_file_create(&w->file, path, e)) {
        free(b.p);
        free(w);
        return NULL;
    }
    w->text = text;
    w->loading = w->fresh = true;
    put_bytes(w, &b);
    free(b.p);
    return w;
}

/* ---- Tokens ----------------------------------------------------------------------------- */

static void flush_chunk(struct qg_trace_writer *w)
{
    const uint8_t n[4] = {(uint8_t)w->n, (uint8_t)(w->n >> 8), (uint8_t)(w->n >> 16), 0};

    if (!w->n)
        return;
    put(w, n, sizeof n);
    put(w, w->chunk, w->n * 2);
    w->n = 0;
}

/* One record a line, its tokens separated by " | ". While loading, ROM and MEM end a line. */
static void put_text(struct qg_trace_writer *w, uint32_t id)
{
    char buf[64];
    struct qg_token t;
    bool starts, ends;

    if (qg_token_decode(id, &t))
        return;
    if (t.kind == QG_T_LAUNCH || t.kind == QG_T_EXEC)
        w->loading = false;
    starts = t.kind == QG_T_EXEC || t.kind == QG_T_BAR || t.kind == QG_T_HALT ||
             t.kind == QG_T_LAUNCH || t.kind == QG_T_RUN;
    ends = w->loading && (t.kind == QG_T_ROM || t.kind == QG_T_MEM);
    if (!w->fresh)
        put(w, starts ? "\n" : " | ", starts ? 1 : 3);
    put(w, buf, (size_t)qg_token_format(id, buf, sizeof buf));
    if (ends)
        put(w, "\n", 1);
    w->fresh = ends;
}

int qg_trace_sink(void *writer, const uint32_t *ids, size_t n)
{
    struct qg_trace_writer *w = writer;

    w->count += n;
    for (size_t i = 0; i < n; i++) {
        if (w->text) {
            put_text(w, ids[i]);
            continue;
        }
        w->chunk[w->n * 2] = (uint8_t)ids[i];
        w->chunk[w->n * 2 + 1] = (uint8_t)(ids[i] >> 8);
        if (++w->n == CHUNK)
            flush_chunk(w);
    }
    return ferror(w->file.f) ? -1 : 0;
}

int qg_trace_close(struct qg_trace_writer *w, bool commit, struct qg_error *e)
{
    struct qg_bytes b = {0};
    int rc = 0;

    if (!w)
        return 0;
    if (commit && w->text) {
        char line[80];

        if (!w->fresh)
            put(w, "\n", 1);
        fwrite(line, 1,
               (size_t)snprintf(line, sizeof line, "end %llu crc %08x\n",
                                (unsigned long long)w->count, w->crc),
               w->file.f);
    } else if (commit) {
        flush_chunk(w);
        qg_put_number(&b, 0, 4);
        qg_put_number(&b, w->count, 8);
        put_bytes(w, &b);
        qg_put_number(&b, w->crc, 4);
        put_bytes(w, &b);
    }
    if (b.failed)
        rc = qg_error_set(e, QG_EXIT_INTERNAL, w->file.path, 0, 0, "out of memory");
    free(b.p);
    if (qg_file_close(&w->file, commit && !rc, e) && !rc)
        rc = QG_EXIT_USER;
    free(w);
    return rc;
}
