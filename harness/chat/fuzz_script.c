/* Any bytes as a script: refused with a line, or turns that begin with a question. */
#include "text.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qch_script s;
    struct qg_error e = {0};

    if (qch_script_parse(&s, (const char *)data, size, "fuzz", &e)) {
        if (e.code != QG_EXIT_USER)
            abort();
        return 0;
    }
    if (s.n == 0 || !s.turns[0].user)
        abort();
    qch_script_free(&s);
    return 0;
}
