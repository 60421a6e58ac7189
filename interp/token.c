/* Tokens to ids and back, and the canonical spelling of values. */
#include "vocab.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *text;
    uint32_t first, last;
} kinds[] = {
#define AS_ROW(K, t, n, f) {t, QG_FIRST_##K, QG_LAST_##K},
    QG_TOKENS(AS_ROW)};

/* The inverse of qg_subset_rank: spreads the low bits of r over the ones of mask. */
static uint32_t subset_at(uint32_t mask, uint32_t r)
{
    uint32_t bits = 0;

    for (uint32_t l = 0; l < QG_LANES; l++)
        if (mask >> l & 1) {
            bits |= (r & 1) << l;
            r >>= 1;
        }
    return bits;
}

uint32_t qg_token_first(enum qg_token_kind kind)
{
    return kinds[kind].first;
}

uint32_t qg_token_encode(const struct qg_token *t)
{
    const uint32_t *f = t->f;
    uint32_t first = kinds[t->kind].first;

    switch (t->kind) {
    case QG_T_EXEC:
        assert(f[0] < QG_BLOCKS && f[1] < QG_WARPS && f[2] >= 1 && f[2] <= 15);
        return first + (f[0] * QG_WARPS + f[1]) * 15 + f[2] - 1;
    case QG_T_VAL0:
        assert(f[0] < QG_LANES && f[1] < 2 && f[2] < 256);
        return first + (f[0] * 2 + f[1]) * 256 + f[2];
    case QG_T_VALK:
        assert(f[0] < QG_LANES && f[1] >= 1 && f[1] <= 3 && f[2] < 256);
        return first + (f[0] * 3 + f[1] - 1) * 256 + f[2];
    case QG_T_ALL0: assert(f[0] < 2 && f[1] < 256); return first + f[0] * 256 + f[1];
    case QG_T_ALLK:
        assert(f[0] >= 1 && f[0] <= 3 && f[1] < 256);
        return first + (f[0] - 1) * 256 + f[1];
    case QG_T_PAIR:
        assert(f[0] < QG_LANES / 2 && f[1] + 8 < 16 && f[2] + 8 < 16);
        return first + (f[0] * 16 + (f[1] & 15)) * 16 + (f[2] & 15);
    case QG_T_WB:
        assert(f[0] >= 1 && f[0] <= 2 && f[1] >= 1 && f[1] < QG_REGS && f[2] >= 1 && f[2] <= 15);
        return first + ((f[0] - 1) * (QG_REGS - 1) + f[1] - 1) * 15 + f[2] - 1;
    case QG_T_PRED:
        assert(f[0] < QG_PREDS && f[1] >= 1 && f[1] <= 15 && !(f[2] & ~f[1]));
        return first + f[0] * 80 + qg_pred_base[f[1]] + qg_subset_rank(f[1], f[2]);
    case QG_T_MEM:
        assert(f[0] < 2 && f[1] < QG_LANES && f[2] < QG_GWORDS);
        return first + (f[0] * QG_LANES + f[1]) * QG_GWORDS + f[2];
    case QG_T_BAR: assert(f[0] < 2); return first + f[0];
    case QG_T_ROM:
        assert(f[0] < QG_BLOCKS && f[1] < QG_ROM_PARTS);
        return first + f[0] * QG_ROM_PARTS + f[1];
    case QG_T_LAUNCH: assert(f[0] < QG_WARPS && f[1] < 16); return first + f[0] * 16 + f[1];
    case QG_T_HALT:
    case QG_T_RUN:
    case QG_NTOKEN_KINDS: break;
    }
    assert(t->kind < QG_NTOKEN_KINDS);
    return first;
}

/* Sign-extends a nibble. */
static uint32_t sext4(uint32_t n)
{
    return (n ^ 8) - 8;
}

int qg_token_decode(uint32_t id, struct qg_token *t)
{
    uint32_t k = 0, d;
    uint32_t *f = t->f;

    memset(t, 0, sizeof *t);
    if (id >= QG_VOCAB)
        return -1;
    while (id > kinds[k].last)
        k++;
    t->kind = (enum qg_token_kind)k;
    d = id - kinds[k].first;
    switch (t->kind) {
    case QG_T_EXEC:
        f[0] = d / (15 * QG_WARPS);
        f[1] = d / 15 % QG_WARPS;
        f[2] = d % 15 + 1;
        break;
    case QG_T_VAL0:
        f[0] = d >> 9;
        f[1] = d >> 8 & 1;
        f[2] = d & 255;
        break;
    case QG_T_VALK:
        f[0] = (d >> 8) / 3;
        f[1] = (d >> 8) % 3 + 1;
        f[2] = d & 255;
        break;
    case QG_T_ALL0:
        f[0] = d >> 8;
        f[1] = d & 255;
        break;
    case QG_T_ALLK:
        f[0] = (d >> 8) + 1;
        f[1] = d & 255;
        break;
    case QG_T_PAIR:
        f[0] = d >> 8;
        f[1] = sext4(d >> 4 & 15);
        f[2] = sext4(d & 15);
        break;
    case QG_T_WB:
        f[0] = d / (15 * (QG_REGS - 1)) + 1;
        f[1] = d / 15 % (QG_REGS - 1) + 1;
        f[2] = d % 15 + 1;
        break;
    case QG_T_PRED:
        f[0] = d / 80;
        for (f[1] = 1; qg_pred_base[f[1] + 1] <= d % 80; f[1]++)
            ;
        f[2] = subset_at(f[1], d % 80 - qg_pred_base[f[1]]);
        break;
    case QG_T_MEM:
        f[0] = d / (QG_LANES * QG_GWORDS);
        f[1] = d / QG_GWORDS % QG_LANES;
        f[2] = d % QG_GWORDS;
        break;
    case QG_T_BAR: f[0] = d; break;
    case QG_T_ROM:
        f[0] = d / QG_ROM_PARTS;
        f[1] = d % QG_ROM_PARTS;
        break;
    case QG_T_LAUNCH:
        f[0] = d >> 4;
        f[1] = d & 15;
        break;
    case QG_T_HALT:
    case QG_T_RUN:
    case QG_NTOKEN_KINDS: break;
    }
    return 0;
}

int qg_token_format(uint32_t id, char *buf, size_t n)
{
    struct qg_token t;
    const uint32_t *f = t.f;
    const char *s;

    if (qg_token_decode(id, &t))
        return snprintf(buf, n, "?%u", id);
    s = kinds[t.kind].text;
    switch (t.kind) {
    case QG_T_EXEC: return snprintf(buf, n, "%s %u %u %x", s, f[0], f[1], f[2]);
    case QG_T_VAL0: return snprintf(buf, n, "%s %u %c%02x", s, f[0], f[1] ? '-' : '+', f[2]);
    case QG_T_VALK: return snprintf(buf, n, "%s %u %u %02x", s, f[0], f[1], f[2]);
    case QG_T_ALL0: return snprintf(buf, n, "%s %c%02x", s, f[0] ? '-' : '+', f[1]);
    case QG_T_ALLK: return snprintf(buf, n, "%s %u %02x", s, f[0], f[1]);
    case QG_T_PAIR: return snprintf(buf, n, "%s %u %d %d", s, f[0], (int)f[1], (int)f[2]);
    case QG_T_WB: return snprintf(buf, n, "%s %u %u %x", s, f[0], f[1], f[2]);
    case QG_T_PRED: return snprintf(buf, n, "%s %u %x %x", s, f[0], f[1], f[2]);
    case QG_T_MEM: return snprintf(buf, n, "%s %u %u %u", s, f[0], f[1], f[2]);
    case QG_T_BAR: return snprintf(buf, n, "%s %u", s, f[0]);
    case QG_T_ROM: return snprintf(buf, n, "%s %u %u", s, f[0], f[1]);
    case QG_T_LAUNCH: return snprintf(buf, n, "%s %u %x", s, f[0], f[1]);
    case QG_T_HALT:
    case QG_T_RUN:
    case QG_NTOKEN_KINDS: break;
    }
    return snprintf(buf, n, "%s", s);
}

/* Reads digits of a base as long as they last (at most 4 characters). Returns the end, or NULL. */
static const char *number(const char *s, uint32_t base, uint32_t *v)
{
    uint32_t n = 0, len = 0;

    for (;; s++, len++) {
        uint32_t d;

        if (*s >= '0' && *s <= '9')
            d = (uint32_t)(*s - '0');
        else if (*s >= 'a' && *s <= 'f')
            d = (uint32_t)(*s - 'a') + 10;
        else
            break;
        if (d >= base || len == 4)
            return NULL;
        n = n * base + d;
    }
    *v = n;
    return len ? s : NULL;
}

/* The form of each kind's fields: d decimal, x hexadecimal, s sign then byte, n signed nibble. */
static const char *const shapes[] = {
    [QG_T_EXEC] = "ddx",  [QG_T_VAL0] = "ds",  [QG_T_VALK] = "ddx", [QG_T_ALL0] = "s",
    [QG_T_ALLK] = "dx",   [QG_T_PAIR] = "dnn", [QG_T_WB] = "ddx",   [QG_T_PRED] = "dxx",
    [QG_T_MEM] = "ddd",   [QG_T_BAR] = "d",    [QG_T_HALT] = "",    [QG_T_ROM] = "dd",
    [QG_T_LAUNCH] = "dx", [QG_T_RUN] = ""};

/* Are the fields ones that qg_token_encode may be given? */
static int in_range(const struct qg_token *t)
{
    const uint32_t *f = t->f;

    switch (t->kind) {
    case QG_T_EXEC: return f[0] < QG_BLOCKS && f[1] < QG_WARPS && f[2] - 1 < 15;
    case QG_T_VAL0: return f[0] < QG_LANES && f[2] < 256;
    case QG_T_VALK: return f[0] < QG_LANES && f[1] - 1 < 3 && f[2] < 256;
    case QG_T_ALL0: return f[1] < 256;
    case QG_T_ALLK: return f[0] - 1 < 3 && f[1] < 256;
    case QG_T_PAIR: return f[0] < QG_LANES / 2 && f[1] + 8 < 16 && f[2] + 8 < 16;
    case QG_T_WB: return f[0] - 1 < 2 && f[1] - 1 < QG_REGS - 1 && f[2] - 1 < 15;
    case QG_T_PRED: return f[0] < QG_PREDS && f[1] - 1 < 15 && !(f[2] & ~f[1]);
    case QG_T_MEM: return f[0] < 2 && f[1] < QG_LANES && f[2] < QG_GWORDS;
    case QG_T_BAR: return f[0] < 2;
    case QG_T_ROM: return f[0] < QG_BLOCKS && f[1] < QG_ROM_PARTS;
    case QG_T_LAUNCH: return f[0] < QG_WARPS && f[1] < 16;
    case QG_T_HALT:
    case QG_T_RUN:
    case QG_NTOKEN_KINDS: break;
    }
    return 1;
}

int qg_token_parse(const char *s, uint32_t *id)
{
    struct qg_token t = {.kind = QG_NTOKEN_KINDS};
    size_t len = strcspn(s, " ");
    const char *p = s + len;
    uint32_t i = 0;
    char again[40];

    for (uint32_t k = 0; k < QG_NTOKEN_KINDS; k++)
        if (strlen(kinds[k].text) == len && !memcmp(kinds[k].text, s, len))
            t.kind = (enum qg_token_kind)k;
    if (t.kind == QG_NTOKEN_KINDS)
        return -1;
    for (const char *c = shapes[t.kind]; *c; c++) {
        int neg = 0;

        if (*p++ != ' ')
            return -1;
        if (*c == 's') {
            if (*p != '+' && *p != '-')
                return -1;
            t.f[i++] = *p++ == '-';
        } else if (*c == 'n' && *p == '-') {
            neg = 1;
            p++;
        }
        p = number(p, *c == 'd' || *c == 'n' ? 10 : 16, &t.f[i]);
        if (!p)
            return -1;
        if (neg)
            t.f[i] = 0u - t.f[i];
        i++;
    }
    if (*p || !in_range(&t))
        return -1;
    *id = qg_token_encode(&t);
    /* One spelling per token: no leading zeros, no missing ones. */
    qg_token_format(*id, again, sizeof again);
    return strcmp(again, s) ? -1 : 0;
}

/* Bytes 1..3 of v that differ from its fill, as tokens id + 256 * (k - 1) + byte. */
static inline int upper_bytes(uint32_t id, uint32_t v, uint32_t *ids)
{
    uint32_t differ = v ^ (0u - (v >> 31));
    int n = 0;

    if (differ < 256)
        return 0;
    for (uint32_t k = 1; k < 4; k++)
        if (differ >> 8 * k & 255)
            ids[n++] = id + 256 * (k - 1) + (v >> 8 * k & 255);
    return n;
}

static inline int lane_value(uint32_t lane, uint32_t v, uint32_t *ids)
{
    ids[0] = QG_FIRST_VAL0 + lane * 512 + (v >> 31) * 256 + (v & 255);
    return 1 + upper_bytes(QG_FIRST_VALK + lane * 768, v, ids + 1);
}

int qg_token_values(uint32_t mask, const uint32_t v[QG_LANES], uint32_t *ids)
{
    int n = 0;

    if (mask & (mask - 1)) {
        uint32_t first = v[__builtin_ctz(mask)], differ = 0;

        for (uint32_t l = 0; l < QG_LANES; l++)
            differ |= (v[l] ^ first) & (0u - (mask >> l & 1));
        if (!differ) {
            ids[0] = QG_FIRST_ALL0 + (first >> 31) * 256 + (first & 255);
            return 1 + upper_bytes(QG_FIRST_ALLK, first, ids + 1);
        }
    }
    for (uint32_t p = 0; p < QG_LANES / 2; p++) {
        uint32_t both = mask >> 2 * p & 3, a = v[2 * p], b = v[2 * p + 1];

        if (both == 3 && a + 8 < 16 && b + 8 < 16) {
            ids[n++] = QG_FIRST_PAIR + p * 256 + (a & 15) * 16 + (b & 15);
            continue;
        }
        if (both & 1)
            n += lane_value(2 * p, a, ids + n);
        if (both & 2)
            n += lane_value(2 * p + 1, b, ids + n);
    }
    return n;
}
