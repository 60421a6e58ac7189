/* Any bytes as a case file: refused with a place, or read into something within bounds. */
#include "case.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qg_case_file f;
    struct qg_error e = {0};
    int rc = qg_case_parse(&f, (const char *)data, size, "fuzz.yaml", &e);

    if (rc != e.code || (rc && (!e.what[0] || f.cases)))
        abort();
    for (uint32_t i = 0; !rc && i < f.ncases; i++) {
        const struct qg_case *c = &f.cases[i];
        struct qg_case_diff d;
        uint32_t words = 0;

        for (uint32_t k = 0; k < c->nargs; k++)
            words += c->args[k].is_array ? qg_case_words(&c->args[k].a) : 0;
        if (words > QG_CASE_MAX_WORDS || c->block[0] * c->block[1] * c->block[2] > QG_THREADS)
            abort();
        if (!qg_case_compare(c, c->expect, c->nexpect, c->expect, c->nexpect, &d) && d.written)
            abort();
    }
    qg_case_free(&f);
    return 0;
}
