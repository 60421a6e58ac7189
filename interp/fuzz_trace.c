/* libFuzzer: trace files of either form. Check sums are put right first. */
#include "bytes.h"
#include "trace.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qg_error e = {0};
    struct qg_trace t;
    char *copy = malloc(size + 1);

    if (!copy)
        return 0;
    memcpy(copy, data, size);
    copy[size] = 0;
    if (size >= 12 && !memcmp(copy, "QGPUTRC\n", 8)) {
        uint32_t crc = qg_crc32(0, copy, size - 4);

        for (size_t i = 0; i < 4; i++)
            copy[size - 4 + i] = (char)(crc >> 8 * i);
    } else if (size > 20 && copy[size - 1] == '\n') {
        size_t at = size - 1;
        char hex[9];

        while (at > 0 && copy[at - 1] != '\n')
            at--;
        if (!strncmp(copy + at, "end ", 4) && size - at > 14) {
            snprintf(hex, sizeof hex, "%08x", qg_crc32(0, copy, at));
            memcpy(copy + size - 9, hex, 8);
        }
    }
    if (qg_trace_decode(&t, copy, size, "fuzz", &e) == 0) {
        for (size_t i = 0; i < t.n; i++)
            if (t.ids[i] >= QG_VOCAB)
                abort();
        qg_trace_free(&t);
    } else if (!e.code || !e.what[0]) {
        abort();
    }
    free(copy);
    return 0;
}
