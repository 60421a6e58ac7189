/* Any bytes as an expression: refused in place, or computed within memory on the interpreter. */
#include "eval.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qge_expr x;
    struct qge_options o = {0};
    struct qge_result r;
    struct qg_error e = {0};
    char text[QGE_TEXT_VALUE];

    if (qge_parse(&x, (const char *)data, size, &e)) {
        if (e.code != QG_EXIT_USER || e.col < 0)
            abort();
        return 0;
    }
    if (x.n > 40)
        return 0; /* reading is what is tested; few launches are enough */
    if (qge_run(&x, &o, &r, &e))
        abort();
    qge_format(&r.value, text, sizeof text);
    return 0;
}
