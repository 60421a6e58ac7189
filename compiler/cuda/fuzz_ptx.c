/* libFuzzer: no text may crash or hang the parser or the selection of any kernel in it. */
#include "select.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char *text = malloc(n + 1);
    struct ptx_module *m = NULL;
    struct qg_error e = {0};

    if (!text)
        return 0;
    memcpy(text, data, n);
    text[n] = 0;
    ptx_parse(&m, text, "fuzz.ptx", &e);
    for (uint32_t k = 0; m && k < m->nfuncs; k++) {
        struct qg_program p = {0};
        struct qg_error why = {0};
        struct lir_func *f;

        if (!m->funcs[k].entry || !m->funcs[k].has_body)
            continue;
        f = lir_new(&p);
        sel_select(m, k, NULL, f, &why);
        lir_free(f);
    }
    ptx_free(m);
    free(text);
    return 0;
}
