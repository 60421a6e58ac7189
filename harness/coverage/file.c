/* Coverage files: text, a bin a line by its name, so that they survive a plan that grows.
 *
 *   qgpu-cov 1
 *   case 1 kernels/dot.yaml:three
 *   bin op/alu1/add 123 1               name, hits, number of the case that hit it first
 *   weights TOKENS
 *   unit LAYER FIRST HEX...             two bits a unit, packed two units a digit
 *   row LAYER HEAD HEX... / gate LAYER HEX...
 *   end CRC                             of everything before this line
 */
#define _GNU_SOURCE
#include "cov.h"

#include "../../interp/bytes.h"
#include "../files.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 64 << 20 };

static void put_bits(FILE *f, const uint8_t *v, size_t n)
{
    while (n > 0 && !v[n - 1])
        n--;
    for (size_t i = 0; i < n; i += 2)
        fputc("0123456789abcdef"[(v[i] & 3) | (i + 1 < n ? v[i + 1] & 3 : 0) << 2], f);
    fputc('\n', f);
}

static void put_weights(FILE *f, const struct qgc_weights *w)
{
    fprintf(f, "weights %" PRIu64 "\n", w->tokens);
    for (uint32_t l = 0; l < QGC_LAYERS; l++) {
        fprintf(f, "unit %u ", l);
        put_bits(f, w->unit[l], QGC_UNITS);
        fprintf(f, "gate %u ", l);
        put_bits(f, w->gate[l], QGC_HEADS);
        for (uint32_t h = 0; h < QGC_HEADS; h++) {
            if (!w->gate[l][h])
                continue;
            fprintf(f, "row %u %u ", l, h);
            put_bits(f, w->row[l][h], QGC_ROWS);
        }
    }
}

int qgc_cov_write(const struct qgc_cov *c, const char *path, struct qg_error *e)
{
    char *text = NULL, name[128], end[32];
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    int rc;

    if (!f)
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    fprintf(f, "qgpu-cov 1\n");
    for (uint32_t i = 0; i < c->ncases; i++)
        fprintf(f, "case %u %s\n", i + 1, c->cases[i]);
    for (uint32_t i = 0; i < c->plan->nbins; i++) {
        if (!c->hits[i])
            continue;
        qgc_bin_name(c->plan, i, name, sizeof name);
        fprintf(f, "bin %s %" PRIu64 " %u\n", name, c->hits[i], c->first[i]);
    }
    if (c->weights.tokens)
        put_weights(f, &c->weights);
    fflush(f);
    snprintf(end, sizeof end, "end %08" PRIx32 "\n", qg_crc32(0, text, n));
    fputs(end, f);
    if (fclose(f) != 0) {
        free(text);
        return qg_error_set(e, QG_EXIT_INTERNAL, NULL, 0, 0, "out of memory");
    }
    rc = qgh_write_file(path, text, n, e);
    free(text);
    return rc;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static int get_bits(const char *s, uint8_t *v, size_t n)
{
    for (size_t i = 0; s[i]; i++) {
        const char *digits = "0123456789abcdef", *d = strchr(digits, s[i]);

        if (!d || 2 * i >= n)
            return -1;
        v[2 * i] |= (uint8_t)((d - digits) & 3);
        if (2 * i + 1 < n)
            v[2 * i + 1] |= (uint8_t)((d - digits) >> 2);
        else if ((d - digits) >> 2)
            return -1;
    }
    return 0;
}

static int get_weight_line(struct qgc_weights *w, const char *line)
{
    unsigned l, h;
    int at = 0;

    if (sscanf(line, "unit %u %n", &l, &at) == 1 && at && l < QGC_LAYERS)
        return get_bits(line + at, w->unit[l], QGC_UNITS);
    if (sscanf(line, "gate %u %n", &l, &at) == 1 && at && l < QGC_LAYERS)
        return get_bits(line + at, w->gate[l], QGC_HEADS);
    if (sscanf(line, "row %u %u %n", &l, &h, &at) == 2 && at && l < QGC_LAYERS && h < QGC_HEADS)
        return get_bits(line + at, w->row[l][h], QGC_ROWS);
    return -1;
}

static int get_case(struct qgc_cov *c, const char *line)
{
    unsigned number;
    int at = 0;
    char **more;

    if (sscanf(line, "case %u %n", &number, &at) != 1 || !at || number != c->ncases + 1 ||
        !line[at])
        return -1;
    more = realloc(c->cases, (c->ncases + 1) * sizeof *more);
    if (!more)
        return -1;
    c->cases = more;
    c->cases[c->ncases] = strdup(line + at);
    if (!c->cases[c->ncases])
        return -1;
    c->ncases++;
    return 0;
}

static int get_bin(struct qgc_cov *c, const char *line)
{
    char name[128];
    uint64_t hits;
    unsigned first;
    int32_t bin;

    if (sscanf(line, "bin %127s %" SCNu64 " %u", name, &hits, &first) != 3 || !hits || !first ||
        first > c->ncases)
        return -1;
    bin = qgc_bin_find(c->plan, name);
    if (bin < 0)
        return -1;
    c->hits[bin] = hits;
    c->first[bin] = first;
    return 0;
}

static int get_line(struct qgc_cov *c, const char *line)
{
    if (!strncmp(line, "case ", 5))
        return get_case(c, line);
    if (!strncmp(line, "bin ", 4))
        return get_bin(c, line);
    if (!strncmp(line, "weights ", 8))
        return sscanf(line, "weights %" SCNu64, &c->weights.tokens) == 1 ? 0 : -1;
    return get_weight_line(&c->weights, line);
}

int qgc_cov_read(struct qgc_cov *c, const char *path, struct qg_error *e)
{
    size_t n = 0;
    char *text = qgh_read_file(path, MAX_FILE, &n, e), *line = text, *end;
    int number = 0, rc = 0;
    uint32_t crc;

    if (!text)
        return e->code;
    end = n > 13 ? text + n - 13 : text;
    if (strlen(text) != n || strncmp(text, "qgpu-cov ", 9) != 0) {
        rc = qg_error_set(e, QG_EXIT_USER, path, 1, 1, "this is not a coverage file");
        qg_error_hint(e, "'qgpu cov run -o FILE' writes one");
    } else if (strncmp(text, "qgpu-cov 1\n", 11) != 0) {
        rc = qg_error_set(e, QG_EXIT_USER, path, 1, 1, "a coverage file of another version");
    } else if (sscanf(end, "end %8" SCNx32, &crc) != 1 ||
               crc != qg_crc32(0, text, (size_t)(end - text))) {
        rc = qg_error_set(e, QG_EXIT_USER, path, 0, 0, "the file is cut short or changed");
    }
    while (!rc && line < end) {
        char *next = strchr(line, '\n');

        *next++ = 0;
        if (number++ && get_line(c, line))
            rc = qg_error_set(e, QG_EXIT_USER, path, number, 1,
                              "'%.80s' is nothing that this version counts", line);
        line = next;
    }
    free(text);
    return rc;
}
