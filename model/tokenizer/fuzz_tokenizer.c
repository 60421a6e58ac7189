/* Any bytes as tokenizer.json: refused by name, or a tokenizer that works. */
#include "tokenizer.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char text[] = "ab abc <|e|> it's 12 \xe6\x9c\xba e\xcc\x81\n";
    struct qg_error e = {0};
    struct qtok_tokenizer *t = qtok_parse((const char *)data, size, "fuzz", &e);
    struct qtok_ids ids = {0};

    if (!t) {
        if (e.code != QG_EXIT_USER)
            abort();
        return 0;
    }
    if (qtok_encode(t, text, sizeof text - 1, true, &ids, &e) == 0) {
        char *back = qtok_decode(t, ids.v, ids.n, false, NULL);

        free(back);
    } else if (e.code != QG_EXIT_USER) { /* a regular expression may give up */
        abort();
    }
    qtok_ids_free(&ids);
    qtok_close(t);
    return 0;
}
