/* Any bytes as a golden file: refused, or written and read back to the same text. */
#include "golden.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static struct qgg_golden g, back;
    struct qg_error e = {0};
    char *text, *again;

    if (qgg_golden_parse(&g, (const char *)data, n, "fuzz", &e) == 0) {
        text = qgg_golden_format(&g);
        if (!text || qgg_golden_parse(&back, text, strlen(text), "again", &e))
            abort();
        again = qgg_golden_format(&back);
        if (!again || strcmp(text, again) != 0)
            abort();
        free(text);
        free(again);
        qgg_golden_free(&back);
    }
    qgg_golden_free(&g);
    return 0;
}
