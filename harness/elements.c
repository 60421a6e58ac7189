/* Elements of arrays: words, or bytes and halves that memory holds packed into words. */
#include "case.h"

#include <string.h>

static const struct {
    const char *name;
    uint32_t bytes;
    bool is_signed;
} elem[QG_NELEMS] = {{"u32", 4, true}, /* either sign: a word is shown as signed */
                     {"u8", 1, false},
                     {"s8", 1, true},
                     {"u16", 2, false},
                     {"s16", 2, true}};

bool qg_elem_find(const char *name, uint8_t *type)
{
    for (uint32_t t = 0; t < QG_NELEMS; t++)
        if (!strcmp(name, elem[t].name)) {
            *type = (uint8_t)t;
            return true;
        }
    return false;
}

const char *qg_elem_name(uint8_t type)
{
    return elem[type].name;
}

/* An element as 32 bits. */
static uint32_t extend(uint8_t type, uint32_t v)
{
    uint32_t bits = 8 * elem[type].bytes, top;

    if (bits == 32)
        return v;
    v &= (1u << bits) - 1;
    top = 1u << (bits - 1);
    return elem[type].is_signed && v & top ? v - 2 * top : v;
}

bool qg_elem_fits(uint8_t type, uint32_t v)
{
    return extend(type, v) == v;
}

uint32_t qg_elem_most(uint8_t type)
{
    return QG_CASE_MAX_WORDS * 4 / elem[type].bytes;
}

uint32_t qg_case_words(const struct qg_case_array *a)
{
    return (a->n * elem[a->type].bytes + 3) / 4;
}

/* Where element i lies: its word, and the shift in it. */
static uint32_t place(const struct qg_case_array *a, uint32_t i, uint32_t *shift)
{
    uint32_t at = i * elem[a->type].bytes;

    *shift = 8 * (at % 4);
    return at / 4;
}

uint32_t qg_case_element(const struct qg_case_array *a, uint32_t i, const uint32_t *words)
{
    uint32_t shift, w = place(a, i, &shift);

    return extend(a->type, words[w] >> shift);
}

void qg_case_put(const struct qg_case_array *a, uint32_t i, uint32_t v, uint32_t *words)
{
    uint32_t bytes = elem[a->type].bytes, mask = bytes == 4 ? UINT32_MAX : (1u << 8 * bytes) - 1;
    uint32_t shift, w = place(a, i, &shift);

    words[w] = (words[w] & ~(mask << shift)) | (v & mask) << shift;
}

uint32_t qg_case_bytes(const struct qg_case_array *a, uint32_t i, uint32_t *word)
{
    uint32_t shift;

    *word = place(a, i, &shift);
    return ((1u << elem[a->type].bytes) - 1) << shift / 8;
}
