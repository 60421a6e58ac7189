/* libFuzzer: no text may crash or hang the way from PTX to a program. */
#include "compiler.h"
#include "ptx.h"

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
    ptx_free(m);
    free(text);
    return 0;
}
