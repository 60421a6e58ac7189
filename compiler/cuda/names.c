/* Names, scopes and numbers of the parser. */
#include "parse.h"

#include <stdlib.h>
#include <string.h>

int parse_grow(struct parser *p, void *array, uint32_t n, uint32_t *cap, size_t size)
{
    void **a = array, *bigger;
    uint32_t want;

    if (n < *cap)
        return 0;
    want = *cap ? *cap * 2 : 16;
    bigger = n < UINT32_MAX / 4 ? realloc(*a, want * size) : NULL;
    if (!bigger)
        return qg_error_set(p->e, QG_EXIT_INTERNAL, p->m->name, 0, 0, "out of memory");
    *a = bigger;
    *cap = want;
    return 0;
}

static uint32_t hash_text(const char *s, uint32_t len)
{
    uint32_t h = 2166136261u;

    for (uint32_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)s[i]) * 16777619u;
    return h;
}

/* Open addressing; at most half full. */
static struct name_slot *slot_of(const struct parser *p, const char *s, uint32_t len)
{
    uint32_t mask = p->cap_slots - 1, i = hash_text(s, len) & mask;

    for (;; i = (i + 1) & mask) {
        struct name_slot *q = &p->slots[i];
        const char *have = q->name ? p->m->names + (q->name - 1) : NULL;

        if (!have || (strncmp(have, s, len) == 0 && !have[len]))
            return q;
    }
}

static int grow_slots(struct parser *p)
{
    struct name_slot *old = p->slots;
    uint32_t n = p->cap_slots, cap = n ? 2 * n : 1024;

    p->slots = calloc(cap, sizeof *p->slots);
    if (!p->slots) {
        p->slots = old;
        return qg_error_set(p->e, QG_EXIT_INTERNAL, p->m->name, 0, 0, "out of memory");
    }
    p->cap_slots = cap;
    for (uint32_t i = 0; i < n; i++) {
        if (old[i].name) {
            const char *s = p->m->names + (old[i].name - 1);

            *slot_of(p, s, (uint32_t)strlen(s)) = old[i];
        }
    }
    free(old);
    return 0;
}

int parse_intern(struct parser *p, const char *s, uint32_t len, uint32_t *name)
{
    struct name_slot *q;
    int rc;

    if (2 * p->nslots >= p->cap_slots && (rc = grow_slots(p)))
        return rc;
    q = slot_of(p, s, len);
    if (!q->name) {
        struct ptx_module *m = p->m;

        while (m->nnames + len + 1 > p->cap_names)
            if ((rc = parse_grow(p, &m->names, p->cap_names, &p->cap_names, 1)))
                return rc;
        memcpy(m->names + m->nnames, s, len);
        m->names[m->nnames + len] = 0;
        q->name = m->nnames + 1;
        m->nnames += len + 1;
        p->nslots++;
    }
    *name = q->name - 1;
    return 0;
}

static struct name_slot *slot_of_name(const struct parser *p, uint32_t name)
{
    const char *s = p->m->names + name;

    return slot_of(p, s, (uint32_t)strlen(s));
}

struct decl *parse_find(struct parser *p, uint32_t name)
{
    uint32_t top = slot_of_name(p, name)->top;

    return top ? &p->decls[top - 1] : NULL;
}

static uint32_t scope(const struct parser *p)
{
    return p->depth ? p->open[p->depth - 1] : 0;
}

int parse_declare(struct parser *p, uint32_t name, enum decl_kind kind, uint32_t id, uint8_t type,
                  uint32_t count, const struct ptx_token *at)
{
    struct name_slot *q = slot_of_name(p, name);
    int rc;

    if (q->top && p->decls[q->top - 1].scope == scope(p))
        return parse_error_at(p, at, "'%s' is declared twice", ptx_name(p->m, name));
    if ((rc = PARSE_GROW(p, p->decls, p->ndecls, p->cap_decls)))
        return rc;
    p->decls[p->ndecls++] = (struct decl){name, q->top, scope(p), kind, id, count, type};
    q->top = p->ndecls;
    return 0;
}

int parse_scope_open(struct parser *p)
{
    int rc;

    if (p->depth == PTX_MAX_SCOPES)
        return parse_error_at(p, &p->t, "more than %d nested scopes", PTX_MAX_SCOPES);
    if ((rc = PARSE_GROW(p, p->parent, p->nscopes, p->cap_scopes)))
        return rc;
    p->parent[p->nscopes] = scope(p);
    p->open[p->depth++] = p->nscopes++;
    return 0;
}

void parse_scope_close(struct parser *p)
{
    while (p->ndecls && p->decls[p->ndecls - 1].scope == scope(p)) {
        const struct decl *d = &p->decls[--p->ndecls];

        slot_of_name(p, d->name)->top = d->shadow;
    }
    p->depth--;
}

static int new_register(struct parser *p, uint32_t name, uint8_t type, uint32_t *reg)
{
    struct ptx_func *f = &p->m->funcs[p->func];
    int rc = PARSE_GROW(p, f->regs, f->nregs, p->cap_regs);

    if (rc)
        return rc;
    f->regs[f->nregs] = (struct ptx_reg){name, type};
    *reg = f->nregs++;
    return 0;
}

/* %r12 may be a member of the range that `.reg .b32 %r<20>` declares. */
int parse_register(struct parser *p, uint32_t name, uint32_t *reg)
{
    const char *s = p->m->names + name;
    uint32_t len = (uint32_t)strlen(s), i = len;
    struct decl *d = parse_find(p, name);
    uint64_t number = 0;
    uint64_t key;
    struct name_slot *q;
    int rc;

    *reg = PTX_NONE;
    if (d && d->kind == DECL_REG) {
        if (d->id == PTX_NONE) { /* on its first use */
            uint8_t type = d->type;
            uint32_t at = (uint32_t)(d - p->decls);

            if ((rc = new_register(p, name, type, reg)))
                return rc;
            p->decls[at].id = *reg;
        }
        *reg = p->decls[d - p->decls].id;
        return 0;
    }
    if (d)
        return 0;
    while (i > 0 && s[i - 1] >= '0' && s[i - 1] <= '9')
        i--;
    if (i == len || len - i > 9 || (s[i] == '0' && len - i > 1))
        return 0;
    for (uint32_t k = i; k < len; k++)
        number = number * 10 + (uint64_t)(s[k] - '0');
    q = slot_of(p, s, i);
    if (!q->name || !q->top || !p->decls || p->decls[q->top - 1].kind != DECL_RANGE ||
        number >= p->decls[q->top - 1].count)
        return 0;
    d = &p->decls[q->top - 1];
    key = (uint64_t)d->id << 32 | number;
    if (parse_map_get(&p->ranged, key, reg))
        return 0;
    if ((rc = new_register(p, name, d->type, reg)))
        return rc;
    return parse_map_put(p, &p->ranged, key, *reg);
}

/* ---- Map ---------------------------------------------------------------------------- */

static uint32_t map_slot(const struct map *m, uint64_t key)
{
    uint64_t h = (key + 1) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t mask = m->cap - 1, i = (uint32_t)(h >> 32) & mask;

    while (m->keys[i] && m->keys[i] != key + 1)
        i = (i + 1) & mask;
    return i;
}

bool parse_map_get(const struct map *m, uint64_t key, uint32_t *val)
{
    uint32_t i;

    if (!m->cap)
        return false;
    i = map_slot(m, key);
    if (!m->keys[i])
        return false;
    *val = m->vals[i];
    return true;
}

int parse_map_put(struct parser *p, struct map *m, uint64_t key, uint32_t val)
{
    uint32_t i;

    if (2 * m->n >= m->cap) {
        struct map bigger = {NULL, NULL, m->n, m->cap ? 2 * m->cap : 256};

        bigger.keys = calloc(bigger.cap, sizeof *bigger.keys);
        bigger.vals = calloc(bigger.cap, sizeof *bigger.vals);
        if (!bigger.keys || !bigger.vals) {
            free(bigger.keys);
            free(bigger.vals);
            return qg_error_set(p->e, QG_EXIT_INTERNAL, p->m->name, 0, 0, "out of memory");
        }
        for (i = 0; i < m->cap; i++) {
            if (m->keys[i]) {
                uint32_t j = map_slot(&bigger, m->keys[i] - 1);

                bigger.keys[j] = m->keys[i];
                bigger.vals[j] = m->vals[i];
            }
        }
        free(m->keys);
        free(m->vals);
        *m = bigger;
    }
    i = map_slot(m, key);
    if (!m->keys[i])
        m->n++;
    m->keys[i] = key + 1;
    m->vals[i] = val;
    return 0;
}

void parse_map_clear(struct map *m)
{
    free(m->keys);
    free(m->vals);
    *m = (struct map){0};
}
